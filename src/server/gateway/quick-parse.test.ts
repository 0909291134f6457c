import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clientInfo } from '#contract/client-info.ts';
import { pageRequest } from '#contract/fields.ts';
import { contract } from '#contract/index.ts';
import { UNSURE, createQuickParser } from './quick-parse.ts';

type Schema = z.core.$ZodType;

const odd = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    -1,
    0,
    -0,
    1,
    2.5,
    64,
    101,
    2 ** 53,
    Number.NaN,
    '',
    '𝒳',
    'x'.repeat(17),
    true,
    {},
    [],
  ),
  fc.jsonValue(),
);
/** Values that fit a schema or nearly do, with odd values, extra and missing fields. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  const fit = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'object': {
        const fields = Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, near(field)]));
        const whole = fc.record(fields);
        return fc.oneof(
          { weight: 12, arbitrary: whole },
          { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
          { weight: 1, arbitrary: whole.map((value) => ({ ...value, other: 1 })) },
        );
      }
      case 'array':
        return fc.array(near(def.element), { maxLength: 4 });
      case 'string':
        if ('format' in def && def.format === 'uuid') return fc.uuid();
        return fc.oneof(
          fc.uuid(),
          fc.constantFrom('69-261121-0642', 'nap4', '+971551234567'),
          fc.string({ maxLength: 40 }),
        );
      case 'number':
        return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.maxSafeInteger());
      case 'boolean':
        return fc.boolean();
      case 'literal':
        return fc.constantFrom(...def.values);
      case 'union':
        return fc.oneof(...def.options.map(near));
      case 'nullable':
        return fc.option(near(def.innerType));
      case 'optional':
      case 'default':
        return fc.option(near(def.innerType), { nil: undefined });
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      default:
        return fc.anything();
    }
  };
  return fc.oneof({ weight: 60, arbitrary: fit() }, { weight: 1, arbitrary: odd });
}

const schemas: [string, Schema][] = [
  ['clientInfo', clientInfo],
  ['page', pageRequest],
  ...Object.entries(contract).flatMap(([name, { request, response }]): [string, Schema][] => [
    [`${name} request`, request],
    [`${name} response`, response],
  ]),
  [
    'short text',
    z.object({ a: z.string().check(z.minLength(2), z.maxLength(3)), b: z._default(z.array(z.int()), [1]) }),
  ],
];

describe('createQuickParser', () => {
  it.each(schemas)('accepts exactly what zod accepts: %s', (_, schema) => {
    const quick = createQuickParser(schema);
    fc.assert(
      fc.property(near(schema), (value) => {
        const slow = z.safeParse(schema, value);
        const read = quick(value);
        if (read === UNSURE) return;
        expect(slow).toEqual({ success: true, data: read });
        expect(Object.keys(Object(read) as object)).toEqual(Object.keys(Object(slow.data) as object));
      }),
      { numRuns: 150 },
    );
  });

  it('parses typical requests without falling back', () => {
    const order = {
      orderId: '0b0e7b0e-4b7a-8d5e-9a53-0c1f6a4f2b11',
      lotteryType: 69,
      entries: [{ play: 'nap4', picks: [[1, 4, 7, 9]], multiple: 1 }],
      draws: 1,
      drawId: '69-261121-0642',
      price: 100,
    };
    expect(createQuickParser(contract.placeOrder.request)({ ...order, more: 1 })).toEqual(order);
    expect(createQuickParser(pageRequest)({})).toEqual({ pageNo: 1, pageSize: 20 });
    expect(createQuickParser(clientInfo)({ platform: 1, source: 'web' })).toEqual({ platform: 1, source: 'web' });
    expect(createQuickParser(clientInfo)({ platform: 1, other: 'web' })).toBe(UNSURE);
    expect(createQuickParser(contract.placeOrder.request)({ ...order, draws: 101 })).toBe(UNSURE);
  });
});
