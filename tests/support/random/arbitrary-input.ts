import fc from 'fast-check';
import type * as z from 'zod/mini';

/** PostgreSQL stores every text but these. */
const TEXTS_WITH_NUL = ['\u0000', 'SARA\u0000', '6\u00009'] as const;
/** Texts that have made a server stumble: in its database, its cryptography, its URLs, its logs. */
const HOSTILE_TEXTS = [
  '',
  'a\u0001\u001b[2J',
  '\u007f\u0085',
  'line\r\nset-cookie: x=1',
  'é'.repeat(43),
  `9999999999999.${'é'.repeat(43)}`,
  `9999999999999.${'A'.repeat(43)}`,
  '\ud800',
  '\u202e\u2066',
  '😀'.repeat(30),
  '١٢٣٤٥٦',
  "'; drop table players; --",
  '%00%2e%2e%2f',
  '../../etc/passwd',
  'https://evil.example/',
  '//evil.example',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '<script>1</script>',
  'x'.repeat(2_000),
] as const;
/** Texts that pass the checks of one field or another, so that what is behind them is reached. */
const PLAUSIBLE_TEXTS = [
  '0',
  '-1',
  '69',
  '971',
  '501234567',
  '123456',
  'a@b.example',
  '2026-02-30',
  '1990-05-17',
  '00000000-0000-4000-8000-000000000000',
  '69-261121-0642',
  '/account',
  'EID',
  'AE',
  'web',
  '9223372036854775808',
] as const;
const NUMBERS = [0, -0, -1, 1, 2, 69, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e-7] as const;

const text = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...TEXTS_WITH_NUL) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...PLAUSIBLE_TEXTS) },
  fc.string({ unit: 'binary' }),
);
const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer());
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }));
/** What fits the schema's form most of the time, so that one wrong field is not hidden by another. */
const mostly = (fitting: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 20, arbitrary: fitting }, { weight: 1, arbitrary: anything });

/** JSON that has about the form of a schema and hostile contents. */
export function arbitraryInput(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return mostly(text);
    case 'number':
    case 'bigint':
      return mostly(number);
    case 'boolean':
      return mostly(fc.boolean());
    case 'literal':
      return mostly(fc.constantFrom(...def.values));
    case 'enum':
      return mostly(fc.constantFrom(...Object.values(def.entries)));
    case 'nullable':
    case 'optional':
    case 'default':
      return fc.oneof(arbitraryInput(def.innerType), fc.constant(def.type === 'nullable' ? null : undefined));
    case 'array':
      return mostly(fc.array(arbitraryInput(def.element), { maxLength: 3 }));
    case 'union':
      return fc.oneof(...def.options.map(arbitraryInput));
    case 'pipe':
      return arbitraryInput(def.in);
    case 'object':
      return mostly(
        fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, arbitraryInput(field)]))),
      );
    default:
      return anything;
  }
}
