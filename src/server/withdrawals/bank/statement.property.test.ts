import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDecimal } from './decimal.ts';
import { readStatement, type StatementEntry } from './statement.ts';

const IBAN = 'AE070331234567890123456';
const DAY = '2026-11-26';

interface Booked {
  readonly amount: bigint;
  readonly isIn: boolean;
}

const side = (isIn: boolean): string => (isIn ? 'CRDT' : 'DBIT');
const money = (fils: bigint): string => `<Amt Ccy="AED">${toDecimal(fils)}</Amt>`;
const balance = (code: string, fils: bigint): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(fils < 0n ? -fils : fils)}<CdtDbtInd>${side(fils >= 0n)}</CdtDbtInd><Dt><Dt>${DAY}</Dt></Dt></Bal>`;
const entryOf = ({ amount, isIn }: Booked, n: number): string =>
  `<Ntry>${money(amount)}<CdtDbtInd>${side(isIn)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${DAY}</Dt></BookgDt><AcctSvcrRef>ref-${n}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${isIn ? 'RRTN' : 'DMCT'}</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>id-${n}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;

function write(booked: readonly Booked[], opening: bigint): string {
  const closing = booked.reduce((all, { amount, isIn }) => all + (isIn ? amount : -amount), opening);
  return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><FrToDt><FrDtTm>${DAY}T00:00:00+04:00</FrDtTm><ToDtTm>${DAY}T23:59:59+04:00</ToDtTm></FrToDt><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>AED</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${booked.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`;
}

const read = (text: string) => readStatement(text, IBAN, DAY);
const moneyOf = (entries: readonly StatementEntry[]) => entries.map(({ direction, amount }) => [direction, amount]);

const booked = fc.array(fc.record<Booked>({ amount: fc.bigInt(1n, 10n ** 12n), isIn: fc.boolean() }), { maxLength: 6 });
const opening = fc.bigInt(-(10n ** 12n), 10n ** 12n);

test('any complete statement is read as it was written', () => {
  fc.assert(
    fc.property(booked, opening, (some, from) => {
      const statement = read(write(some, from));
      expect(statement.ok && moneyOf(statement.value.entries)).toEqual(
        some.map(({ amount, isIn }) => [isIn ? 'in' : 'out', amount]),
      );
    }),
  );
});

/** Cuts some characters out anywhere and puts others there. */
const alteration = fc.record({
  at: fc.nat(),
  cut: fc.integer({ min: 0, max: 3 }),
  put: fc.oneof(
    fc.constantFrom('', '0', '1', '9', '.', '-', '<', '>', ' ', 'CRDT', 'DBIT'),
    fc.string({ maxLength: 3 }),
  ),
});

test('a statement with altered characters is refused, or says the same of all money', () => {
  fc.assert(
    fc.property(booked, opening, alteration, (some, from, { at, cut, put }) => {
      const text = write(some, from);
      const start = at % text.length;
      const statement = read(text.slice(0, start) + put + text.slice(start + cut));
      if (statement.ok) expect(moneyOf(statement.value.entries)).toEqual(moneyOf(valueOf(text)));
    }),
    { numRuns: 3_000 },
  );
});

test('a statement with an entry left out, twice, or of the other side is refused', () => {
  const change = fc.constantFrom('left out', 'twice', 'the other side');
  fc.assert(
    fc.property(booked, opening, fc.nat(), change, (some, from, n, what) => {
      fc.pre(some.length > 0);
      const entries = write(some, from).match(/<Ntry>.*?<\/Ntry>/g) ?? [];
      const one = entries[n % entries.length] ?? '';
      const turned = one.includes('CRDT') ? one.replace('CRDT', 'DBIT') : one.replace('DBIT', 'CRDT');
      const other = { 'left out': '', twice: one + one, 'the other side': turned }[what];
      expect(read(write(some, from).replace(one, other)).ok).toBe(false);
    }),
  );
});

const right = write(
  [
    { amount: 9_800n, isIn: false },
    { amount: 500n, isIn: true },
  ],
  100n,
);
test.each<[string, string, (text: string) => string]>([
  ['it is no camt.053: no XML', 'no XML', () => 'hello'],
  ['it is of another account', 'another account', (text) => text.replace(IBAN, 'AE460331234567890123458')],
  ['it is of another day', 'another first day', (text) => text.replace(`<FrDtTm>${DAY}`, '<FrDtTm>2026-11-25')],
  ['it is of another day', 'another last day', (text) => text.replace(`<ToDtTm>${DAY}`, '<ToDtTm>2026-11-27')],
  ['its currency is not AED', 'an account in dollars', (text) => text.replace('<Ccy>AED', '<Ccy>USD')],
  ['entry 1: it is not booked', 'a pending entry', (text) => text.replace('BOOK', 'PDNG')],
  [
    'entry 1: it is of another day',
    'an older entry',
    (text) => text.replace(`<BookgDt><Dt>${DAY}`, '<BookgDt><Dt>2026-11-25'),
  ],
  ['entry 2: its reference stands twice', 'a reference twice', (text) => text.replace('ref-1', 'ref-0')],
  [
    'entry 2: its amount is not one in AED',
    'an amount in dollars',
    (text) => text.replace(/Ccy="AED">5\.00/, 'Ccy="USD">5.00'),
  ],
  ['entry 1: its amount is not one in AED', 'half a fils', (text) => text.replace('98.00', '98.005')],
  [
    'it has not one opening and one closing balance in AED',
    'no opening balance',
    (text) => text.replace('OPBD', 'PRCD'),
  ],
  [
    'it has not one opening and one closing balance in AED',
    'two closing balances',
    (text) => text.replace('OPBD', 'CLBD'),
  ],
  [
    'its entries do not lead from the opening to the closing balance',
    'one fils less in a balance',
    (text) => text.replace('1.00</Amt>', '0.99</Amt>'),
  ],
])('%s: with %s', (fault, _what, spoil) => {
  expect(read(right).ok).toBe(true);
  expect(spoil(right)).not.toBe(right);
  expect(read(spoil(right))).toEqual({ ok: false, error: fault });
});

function valueOf(text: string): readonly StatementEntry[] {
  const statement = read(text);
  return statement.ok ? statement.value.entries : [];
}
