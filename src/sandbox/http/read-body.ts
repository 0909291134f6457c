/** Checks of a JSON body; the answer names the first wrong field. */
export class InvalidBody extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

export function readObject(value: unknown, what = 'the body'): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidBody(`${what} is not an object`);
  return value as Fields;
}

export function parseBody(body: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new InvalidBody('the body is not JSON');
  }
  return readObject(value);
}

export function readText(from: Fields, name: string, shape = /^[^]{1,2000}$/): string {
  const value = from[name];
  if (typeof value !== 'string' || !shape.test(value)) throw new InvalidBody(`${name} is missing or wrong`);
  return value;
}

export const readOptionalText = (from: Fields, name: string, shape?: RegExp): string | undefined =>
  from[name] === undefined || from[name] === null ? undefined : readText(from, name, shape);

export function readOptionalBoolean(from: Fields, name: string): boolean | undefined {
  const value = from[name] ?? undefined;
  if (value !== undefined && typeof value !== 'boolean') throw new InvalidBody(`${name} is neither true nor false`);
  return value;
}

export function readPositiveInteger(from: Fields, name: string): number {
  const value = from[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
    throw new InvalidBody(`${name} is not a positive whole number`);
  return value;
}

export function readHttpUrl(from: Fields, name: string): string {
  const value = readText(from, name);
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw new InvalidBody(`${name} is not an http address`);
  return value;
}

export const REFERENCE = /^[A-Za-z0-9._-]{8,64}$/;
export const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
