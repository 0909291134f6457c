import * as z from 'zod/mini';

/** The answer for a value that may not fit: zod then decides, and says what is wrong. */
export const UNSURE = Symbol('unsure');

type Quick = (value: unknown) => unknown;
type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

/** Asks zod, for schemas of a kind that this file does not know. */
const parseWithZod =
  (schema: Schema): Quick =>
  (value) => {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : UNSURE;
  };

type Fits = (value: never) => boolean;

/** A function that is true only for values that pass the check; undefined for a check that this file does not know. */
function createFits(check: Check): Fits | undefined {
  // Its definition says which it is.
  const def = check._zod.def as z.core.$ZodChecks['_zod']['def'];
  switch (def.check) {
    case 'greater_than': {
      const { value, inclusive } = def;
      if (typeof value !== 'number') return undefined;
      return inclusive ? (n: number) => n >= value : (n: number) => n > value;
    }
    case 'less_than': {
      const { value, inclusive } = def;
      if (typeof value !== 'number') return undefined;
      return inclusive ? (n: number) => n <= value : (n: number) => n < value;
    }
    // zod counts characters; a character is one unit or two.
    case 'max_length':
      return ({ length }: string) => length <= def.maximum;
    case 'min_length':
      return ({ length }: string | readonly unknown[]) => length >= Math.max(2 * def.minimum - 1, def.minimum);
    case 'string_format': {
      const { format, pattern } = def;
      if (!pattern || (format !== 'regex' && format !== 'uuid')) return undefined;
      return (text: string) => {
        pattern.lastIndex = 0;
        return pattern.test(text);
      };
    }
    default:
      return undefined;
  }
}

/** A parser for a type with checks; undefined where this file does not know one of them. */
function parseChecked(is: (value: unknown) => boolean, checks: readonly Check[] = []): Quick | undefined {
  const fits = checks.map(createFits);
  if (fits.includes(undefined)) return undefined;
  const all = fits as ((value: unknown) => boolean)[]; // each is asked after its own type only
  return (value) => {
    if (!is(value)) return UNSURE;
    for (const fit of all) if (!fit(value)) return UNSURE;
    return value;
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';

function parseList(element: Quick, checks: readonly Check[] | undefined): Quick | undefined {
  const list = parseChecked(Array.isArray, checks);
  return (
    list &&
    ((value) => {
      if (list(value) === UNSURE) return UNSURE;
      const items = value as readonly unknown[];
      const out: unknown[] = [];
      for (const item of items) {
        const read = element(item);
        if (read === UNSURE) return UNSURE;
        out.push(read);
      }
      return out;
    })
  );
}

function parseObject(shape: Readonly<Record<string, Schema>>, strict: boolean): Quick | undefined {
  if (Object.hasOwn(shape, '__proto__')) return undefined;
  const fields = Object.entries(shape).map(([key, schema]) => {
    const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
    const absent = def.type === 'default' ? def.defaultValue : undefined;
    // A default that is a list or an object would be shared by all calls.
    const sure = def.type === 'optional' || (def.type === 'default' && Object(absent) !== absent);
    return { key, read: createQuickParser(schema), sure, absent };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNSURE;
    const given = value as Readonly<Record<string, unknown>>;
    const out: Record<string, unknown> = {};
    let seen = 0;
    for (const { key, read, sure, absent } of fields) {
      const field = given[key];
      if (field === undefined) {
        if (!sure || key in given) return UNSURE;
        if (absent !== undefined) out[key] = absent;
        continue;
      }
      const result = read(field);
      if (result === UNSURE) return UNSURE;
      out[key] = result;
      seen++;
    }
    return strict && Object.keys(given).length !== seen ? UNSURE : out;
  };
}

/** Of the option that the value names by a literal of its own, as zod has it. */
function parseByDiscriminator(key: string, options: readonly Schema[]): Quick | undefined {
  const parsers = new Map<unknown, Quick>();
  for (const option of options) {
    const values = option._zod.propValues?.[key];
    if (!values) return undefined;
    for (const value of values) parsers.set(value, createQuickParser(option));
  }
  return (value) => {
    if (typeof value !== 'object' || value === null) return UNSURE;
    const parse = parsers.get((value as Readonly<Record<string, unknown>>)[key]);
    return parse ? parse(value) : UNSURE;
  };
}

function createQuick(schema: Schema): Quick | undefined {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object':
      if (def.checks?.length || (def.catchall && def.catchall._zod.def.type !== 'never')) return undefined;
      return parseObject(def.shape, def.catchall !== undefined);
    case 'array':
      return parseList(createQuickParser(def.element), def.checks);
    case 'string': {
      const own = 'format' in def ? [schema as unknown as Check] : [];
      return parseChecked(isText, [...own, ...(def.checks ?? [])]);
    }
    case 'number':
      return 'format' in def && def.format === 'safeint' ? parseChecked(Number.isSafeInteger, def.checks) : undefined;
    case 'boolean':
      return parseChecked((value) => typeof value === 'boolean', def.checks);
    case 'literal': {
      const values = new Set<unknown>(def.values);
      return parseChecked((value) => values.has(value), def.checks);
    }
    case 'union':
      if (def.checks?.length || !('discriminator' in def) || typeof def.discriminator !== 'string') return undefined;
      return parseByDiscriminator(def.discriminator, def.options);
    case 'nullable': {
      const inner = createQuickParser(def.innerType);
      return def.checks?.length ? undefined : (value) => (value === null ? null : inner(value));
    }
    case 'optional':
    case 'default':
      // parseObject handles absent fields; a present one is parsed by the inner schema.
      return def.checks?.length ? undefined : createQuickParser(def.innerType);
    default:
      return undefined;
  }
}

const known = new WeakMap<Schema, Quick>();

/**
 * A parser that answers what zod would for a value that fits the schema, and UNSURE for any other. zod makes objects
 * for every field of every call, so this takes a fraction of its time.
 */
export function createQuickParser(schema: Schema): Quick {
  const quick = known.get(schema) ?? createQuick(schema) ?? parseWithZod(schema);
  known.set(schema, quick);
  return quick;
}
