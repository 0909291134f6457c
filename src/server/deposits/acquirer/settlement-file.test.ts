import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSettlement, SETTLEMENT_HEADER } from './settlement-file.ts';

const DAY = '2026-11-26';
const AT = '2026-11-26T09:30:00.000Z';
const file = (...rows: string[]): string => [SETTLEMENT_HEADER, ...rows, ''].join('\r\n');
const PAYMENT = `payment,pay_1,deposit-1,10000,150,9850,AED,${AT}`;
const REFUND = `refund,refund-1,deposit-1,-4000,0,-4000,AED,${AT}`;
const END = 'trailer,2,,6000,150,5850,AED,';

describe('a settlement file', () => {
  it('is read with its sums', () => {
    const read = parseSettlement(file(PAYMENT, REFUND, END), DAY);
    expect(read).toMatchObject({ ok: true, value: { day: DAY, gross: 6_000n, fee: 150n, net: 5_850n } });
    expect(read.ok && read.value.lines[1]).toEqual({
      type: 'refund',
      reference: 'refund-1',
      merchantReference: 'deposit-1',
      gross: -4_000n,
      fee: 0n,
      net: -4_000n,
      currency: 'AED',
      capturedAt: new Date(AT),
    });
  });

  it('of a day without payments has a trailer alone', () => {
    expect(parseSettlement(file('trailer,0,,0,0,0,AED,'), DAY)).toMatchObject({ ok: true, value: { lines: [] } });
  });

  it.each([
    ['without its header', [PAYMENT, REFUND, END].join('\n'), 'line 1: it is not the header'],
    ['that was cut off', file(PAYMENT, REFUND, END).slice(0, -2), 'the last line does not end'],
    ['without a trailer', file(PAYMENT, REFUND), 'the last line is no trailer'],
    ['with a line too few', file(PAYMENT, END), 'the trailer counts other lines'],
    ['with another sum of net', file(PAYMENT, 'trailer,1,,10000,150,9851,AED,'), 'the trailer has other sums'],
    ['with another sum of gross', file(PAYMENT, 'trailer,1,,10001,150,9850,AED,'), 'the trailer has other sums'],
    ['with another sum of fees', file(PAYMENT, 'trailer,1,,10000,151,9850,AED,'), 'the trailer has other sums'],
    [
      'with a fee that is not taken off',
      file(PAYMENT.replace('9850', '10000'), END),
      'line 2: its net is not gross less fee',
    ],
    [
      'with a refund that pays us',
      file(PAYMENT, REFUND.replaceAll('-4000', '4000'), END),
      'line 3: its gross has the wrong sign',
    ],
    ['with a line twice', file(PAYMENT, PAYMENT, END), 'line 3: it stands twice'],
    ['of another day', file(PAYMENT.replace(AT, '2026-11-26T20:00:00.000Z'), END), 'line 2: it is of another day'],
    ['in another currency', file(PAYMENT.replace('AED', 'USD'), END), 'line 2: currency'],
    ['with dirhams', file(PAYMENT.replace('10000', '100.00'), END), 'line 2: gross'],
    ['with an unknown type', file(PAYMENT.replace('payment', 'gift'), END), 'line 2: type'],
    ['with a moment that is none', file(PAYMENT.replace(AT, '2026-11-26'), END), 'line 2: capturedAt'],
    ['with a column too many', file(`${PAYMENT},`, END), 'line 2: its fields'],
  ])('%s is not read', (_what, text, fault) => {
    expect(parseSettlement(text, DAY)).toEqual({ ok: false, error: fault });
  });

  it('with one character changed is not read, or is no other file', () => {
    const text = file(PAYMENT, REFUND, END);
    const whole = parseSettlement(text, DAY);
    const digit = fc.constantFrom(...'0123456789-,.x');
    fc.assert(
      fc.property(fc.nat(text.length - 1), digit, (place, to) => {
        const read = parseSettlement(text.slice(0, place) + to + text.slice(place + 1), DAY);
        if (!read.ok) return;
        // A name or a moment may be another; no amount may.
        const amounts = (value: typeof read.value) => value.lines.map(({ gross, fee, net }) => [gross, fee, net]);
        expect(amounts(read.value)).toEqual(whole.ok ? amounts(whole.value) : []);
      }),
    );
  });
});
