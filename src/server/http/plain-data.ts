/** No message needs half of it; deeper, and whoever walks the data would need as deep a stack. */
const MAX_DEPTH = 16;

/** Of C0 and C1. PostgreSQL stores no NUL, and the others have no place in a name, a number or an id. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
/** The same without tab and line ends. */
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

function isPlain(value: unknown, control: RegExp, depth: number): boolean {
  if (typeof value === 'string') return !control.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isPlain(item, control, depth + 1)) return false;
    return true;
  }
  for (const key in value)
    if (
      key === '__proto__' ||
      CONTROL.test(key) ||
      !isPlain((value as Readonly<Record<string, unknown>>)[key], control, depth + 1)
    )
      return false;
  return true;
}

/**
 * Data from outside that the rest may take as they are: of a bounded depth, without control characters in texts and
 * keys. `__proto__` as a key is never plain: whoever copied it would change the copy's kind.
 */
export const isPlainData = (value: unknown): boolean => isPlain(value, CONTROL, 0);

/** The same for a provider's data, whose remarks may have several lines. */
export const isPlainProviderData = (value: unknown): boolean => isPlain(value, CONTROL_BUT_LINES, 0);
