import { exactly, fields, hexOf, integer, rule, text, timestamp, uuid, type Parsed, type Rule } from './shape-rules.ts';
import type { ControlReceipt } from './types.ts';

const TYPE = 'naseeb/control';
/** A field of a later kind, which the signature covers like those that are known here. */
const extra = rule(
  'a text, a whole number, true or false',
  (value) => typeof value === 'boolean' || [text, integer].some((fits) => fits(value, '') === undefined),
);
/** More than any kind has. */
const MOST_FIELDS = 24;

const required = {
  type: exactly(TYPE),
  version: exactly(1),
  receiptId: uuid,
  kind: rule('the name of a kind', (value) => typeof value === 'string' && /^[a-z][a-z-]{0,39}$/.test(value)),
  player: text,
  issuedAt: timestamp,
  effectiveAt: timestamp,
  operatorKey: hexOf(32),
  signature: hexOf(64),
};
const known = { amount: integer, endsAt: timestamp, minutes: integer };

/** The fields of any kind, and those that a later kind adds. */
const controlRule: Rule = (value, at) => {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (names.length > MOST_FIELDS) return `${at} has too many fields`;
  const added = names
    .filter((name) => !Object.hasOwn(required, name) && /^[a-z][A-Za-z]{0,39}$/.test(name))
    .map((name) => [name, extra] as const);
  return fields(required, { ...Object.fromEntries(added), ...known })(value, at);
};

/** The version of a receipt that is not of the version known here. */
export const findOtherVersion = (value: unknown): number | undefined => {
  if (typeof value !== 'object' || value === null || !('type' in value && 'version' in value)) return undefined;
  const { type, version } = value;
  return type === TYPE && typeof version === 'number' && Number.isSafeInteger(version) && version !== 1
    ? version
    : undefined;
};

export function parseControl(value: unknown): Parsed<ControlReceipt> {
  const fault = controlRule(value, 'receipt');
  return fault === undefined ? { value: value as ControlReceipt } : { fault }; // controlRule has checked every field
}
