import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const encoded = (json: string) => Buffer.from(json).toString('base64');
const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test('depth is bounded, however it is reached', () => {
  expect(readMessage(encoded(nested(15)))).toMatchObject({ ok: true });
  expect(readMessage(encoded(nested(16)))).toEqual({ ok: false, error: 'not-plain' });
  expect(readMessage(encoded(nested(20_000)))).toEqual({ ok: false, error: 'not-plain' });
  expect(readMessage(encoded(`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`))).toEqual({
    ok: false,
    error: 'not-plain',
  });
});

test.each(['{"__proto__":{"ok":true}}', '{"data":{"x":[{"\\u005f_proto__":1}]}}'])('%s is refused', (json) => {
  expect(readMessage(encoded(json))).toEqual({ ok: false, error: 'not-plain' });
});

test.each(['[]', '"x"', '1', 'null', 'true'])('%s is no message', (json) => {
  expect(readMessage(encoded(json))).toEqual({ ok: false, error: 'not-an-object' });
});

test('random JSON never throws', () => {
  fc.assert(fc.property(fc.json(), (json) => void readMessage(encoded(json))));
});
