import { expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { isOrderNotFound, parseOrderId } from './order-id.ts';

test.each([
  ['orderId=a', 'a'],
  ['id=b', 'b'],
  ['orderId=a&id=b', 'a'],
  ['', ''],
])('reads the order id from ?%s', (query, id) => expect(parseOrderId(new URLSearchParams(query))).toBe(id));

test.each([
  [errorCodes.orderNotFound, true],
  [errorCodes.invalidInput, true],
  [-1, false],
] as const)('the code %d means that there is no such order: %j', (code, notFound) =>
  expect(isOrderNotFound({ code })).toBe(notFound),
);
