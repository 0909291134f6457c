import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMessage } from './read-message.ts';

const encoded = (json: string) => Buffer.from(json).toString('base64');
const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test('depth is bounded, however it is reached', () => {
  expect(parseMessage(encoded(nested(15)))).toMatchObject({ ok: true });
  expect(parseMessage(encoded(nested(16)))).toEqual({ ok: false, error: 'not-plain' });
  expect(parseMessage(encoded(nested(20_000)))).toEqual({ ok: false, error: 'not-plain' });
  expect(parseMessage(encoded(`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`))).toEqual({
    ok: false,
    error: 'not-plain',
  });
});

test.each(['{"__proto__":{"ok":true}}', '{"data":{"x":[{"\\u005f_proto__":1}]}}'])('%s is refused', (json) => {
  expect(parseMessage(encoded(json))).toEqual({ ok: false, error: 'not-plain' });
});

test.each(['[]', '"x"', '1', 'null', 'true'])('%s is no message', (json) => {
  expect(parseMessage(encoded(json))).toEqual({ ok: false, error: 'not-an-object' });
});

test('random JSON never throws', () => {
  fc.assert(fc.property(fc.json(), (json) => void parseMessage(encoded(json))));
});
