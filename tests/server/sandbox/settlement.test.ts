import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSettlement } from '#server/deposits/acquirer/settlement-file.ts';
import { readStatement } from '#server/withdrawals/bank/statement.ts';
import { applyDifference } from '#sandbox/acquirer/settlement/differences.ts';
import { startOfDay } from '#sandbox/acquirer/settlement/day-lines.ts';
import { feeOf, formatSettlement, type SettlementLine } from '#sandbox/acquirer/settlement/settlement-file.ts';
import { settlementBookings } from '#sandbox/bank/settlement-bookings.ts';
import { writeStatement } from '#sandbox/bank/statement.ts';
import { replyXml } from '#sandbox/bank/xml.ts';

const DAY = '2026-11-26';
const IBAN = 'AE070331234567890123456';
const line = fc.record({
  reference: fc.uuid(),
  merchantReference: fc.uuid(),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  type: fc.constantFrom('payment', 'refund', 'chargeback', 'chargeback-reversal'),
  ms: fc.nat(86_399_999),
});

test('what the sandbox writes, the product reads, with any difference', () => {
  const difference = fc.constantFrom('none', 'drop', 'alter', 'add');
  fc.assert(
    fc.property(fc.uniqueArray(line, { selector: ({ reference }) => reference }), difference, (happened, how) => {
      const lines = happened.map(({ amount, ms, ...rest }): SettlementLine => ({
        ...rest,
        gross: rest.type === 'payment' || rest.type === 'chargeback-reversal' ? amount : -amount - 100,
        fee: rest.type === 'payment' ? feeOf(amount) : 0,
        capturedAt: startOfDay(DAY) + ms,
      }));
      const served = applyDifference(lines, how, startOfDay(DAY) + 43_200_000);
      const read = parseSettlement(formatSettlement(served), DAY);
      if (how !== 'alter') expect(read).toMatchObject({ ok: true });
      if (read.ok) expect(read.value.lines.map(({ gross }) => Number(gross))).toEqual(served.map(({ gross }) => gross));
      expect(JSON.stringify(served) === JSON.stringify(lines)).toBe(
        how === 'none' || (how !== 'add' && lines.length === 0),
      );
    }),
  );
});

test.each([
  [10_000, 150],
  [33, 0],
  [34, 1],
  [100, 2],
  [1_000, 15],
])('the fee of %i fils is %i', (gross, fee) => {
  expect(feeOf(gross)).toBe(fee);
});

test('the bank books what the acquirer pays or takes for a day on the next, and its statement is complete', () => {
  const net = fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((fils) => fils !== 0);
  const db = new DatabaseSync(':memory:');
  db.exec('create table kept (name text primary key, value)');
  fc.assert(
    fc.property(net, net, (before, ofDay) => {
      const settlements = [
        { day: '2026-11-25', net: before },
        { day: DAY, net: ofDay },
      ];
      const statement = writeStatement(IBAN, '2026-11-27', settlementBookings(db, settlements), 0);
      const read = readStatement(String(replyXml(200, statement).body), IBAN, '2026-11-27');
      expect(read.ok && read.value.entries).toMatchObject([
        {
          direction: ofDay > 0 ? 'in' : 'out',
          amount: BigInt(Math.abs(ofDay)),
          endToEndId: `settlement-${DAY}`,
        },
      ]);
    }),
  );
});
