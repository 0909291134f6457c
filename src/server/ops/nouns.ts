import type { Verbs } from './verb.ts';
import { verbs as audit } from './verbs/audit.ts';

/** Every noun of the operator's command line; a new one is a file in verbs/ and a line here. */
export const nouns: Readonly<Record<string, Verbs>> = { audit };
