import { expect, it } from 'vitest';
import { isOrderNotFound, parseOrderId } from './order-id.ts';

it.each([
  ['orderId=a', 'a'],
  ['id=b', 'b'],
  ['orderId=a&id=b', 'a'],
  ['', ''],
])('an order page reads its order from ?%s', (query, id) => expect(parseOrderId(new URLSearchParams(query))).toBe(id));

it.each([
  [430000005, true],
  [400000005, true],
  [-1, false],
] as const)('a refusal with %d says that there is no such order: %j', (code, notFound) =>
  expect(isOrderNotFound({ code })).toBe(notFound),
);
