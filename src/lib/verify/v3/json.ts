import { canonicalJson } from '../canonical-json.ts';

/** Objects and arrays inside each other, as the notation of docs/draw-proof.md limits them. */
const LEVELS = 8;

function isShallow(value: unknown, left = LEVELS): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.entries(value).every(([key, inner]) => key.isWellFormed() && isShallow(inner, left - 1));
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The value of a text that is the canonical form of what it says; undefined for any other text. */
export function parseCanonical(text: string): unknown {
  const value = parse(text);
  return isShallow(value) && canonicalJson(value) === text ? value : undefined;
}
