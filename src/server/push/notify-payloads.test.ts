import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePayload, MAX_PAYLOAD_BYTES, encodePayloads } from './notify-payloads.ts';

const ids = fc.bigInt({ min: 1n, max: 2n ** 60n });
const pushes = fc.array(
  fc.record({
    playerId: ids,
    push: fc
      .string({ unit: 'grapheme', maxLength: 300 })
      .map((orderId) => ({ type: 'bet_confirm', data: { orderId } }) as const),
  }),
  { maxLength: 120 },
);

const draws = fc.record({
  drawId: fc.string({ maxLength: 20 }),
  lotteryType: fc.nat(99),
  phase: fc.string({ maxLength: 20 }),
  numbers: fc.array(fc.array(fc.nat(39), { maxLength: 6 }), { maxLength: 2 }),
  hash: fc.string({ maxLength: 64 }),
  record: fc.string({ maxLength: 64 }),
});

test('a batch of any size survives encoding, in order, in payloads that PostgreSQL accepts', () => {
  fc.assert(
    fc.property(
      pushes,
      fc.array(ids, { maxLength: 1_500 }),
      fc.array(draws, { maxLength: 60 }),
      (sent, wallets, drawn) => {
        const payloads = encodePayloads('a', { pushes: sent, wallets, draws: drawn });
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
        const got = payloads.map((payload) => decodePayload('b', payload));
        expect(got.flatMap((batch) => batch?.pushes ?? [])).toEqual(sent);
        expect(got.flatMap((batch) => batch?.wallets ?? [])).toEqual([...new Set(wallets)]);
        expect(got.flatMap((batch) => batch?.draws ?? [])).toEqual(drawn);
      },
    ),
    { numRuns: 40 },
  );
}, 20_000);

test('ignores its own notifications', () => {
  const [payload = ''] = encodePayloads('a', { pushes: [], wallets: [1n], draws: [] });
  expect(decodePayload('a', payload)).toBeUndefined();
});

test('encodes an empty batch as no payload, and omits a push that is too large', () => {
  expect(encodePayloads('a', { pushes: [], wallets: [], draws: [] })).toEqual([]);
  const push = (orderId: string) => ({ playerId: 1n, push: { type: 'bet_confirm', data: { orderId } } }) as const;
  const payloads = encodePayloads('a', { pushes: [push('x'.repeat(8_000)), push('y')], wallets: [], draws: [] });
  expect(payloads.flatMap((payload) => decodePayload('b', payload)?.pushes ?? [])).toEqual([push('y')]);
});
