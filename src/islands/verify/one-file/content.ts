import { canonicalJson } from '#verify/canonical-json.ts';

/** What a value says, whatever the order of its fields. */
export const contentOf = (value: unknown): string => canonicalJson(value) ?? JSON.stringify(value);
