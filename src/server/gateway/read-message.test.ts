import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMessage } from './read-message.ts';

const encoded = (json: string) => Buffer.from(json).toString('base64');
const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test('limits the depth of objects and arrays', () => {
  expect(parseMessage(encoded(nested(15)))).toMatchObject({ ok: true });
  expect(parseMessage(encoded(nested(16)))).toEqual({ ok: false, error: 'not-plain' });
  expect(parseMessage(encoded(nested(20_000)))).toEqual({ ok: false, error: 'not-plain' });
  expect(parseMessage(encoded(`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`))).toEqual({
    ok: false,
    error: 'not-plain',
  });
});

test.each(['{"__proto__":{"ok":true}}', '{"data":{"x":[{"\\u005f_proto__":1}]}}'])('refuses %s', (json) => {
  expect(parseMessage(encoded(json))).toEqual({ ok: false, error: 'not-plain' });
});

test.each(['{"data":"a\\u0000"}', '{"data":["\\n"]}', '{"data":{"a\\tb":1}}', '{"data":"\u0085"}'])(
  'refuses %s, which has a control character',
  (json) => {
    expect(parseMessage(encoded(json))).toEqual({ ok: false, error: 'not-plain' });
  },
);

test.each(['[]', '"x"', '1', 'null', 'true'])('refuses %s, which is not an object', (json) => {
  expect(parseMessage(encoded(json))).toEqual({ ok: false, error: 'not-an-object' });
});

test('never throws for random JSON', () => {
  fc.assert(fc.property(fc.json(), (json) => void parseMessage(encoded(json))));
});
