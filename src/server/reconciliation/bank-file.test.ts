import { expect, test } from 'vitest';
import type { StatementEntry } from '../withdrawals/bank/statement.ts';
import { fileOfStatement } from './bank-file.ts';

const ID = '01a1fe9d-943b-8359-9c33-87edd8050eb9';
const entry = (change: Partial<StatementEntry>): StatementEntry => ({
  reference: 'ref',
  direction: 'out',
  amount: 500n,
  code: 'PMNT/ICDT/DMCT',
  endToEndId: ID.replaceAll('-', ''),
  returnReason: undefined,
  ...change,
});
const lineOf = (change: Partial<StatementEntry>) =>
  fileOfStatement({ day: '2026-11-26', entries: [entry(change)] }).lines[0];

test.each<[string, Partial<StatementEntry>, object]>([
  ['a payout', {}, { type: 'payout', named: ID.replaceAll('-', ''), amount: 500n }],
  ['its return', { direction: 'in', code: 'PMNT/ICDT/RRTN' }, { type: 'payout-return', amount: 500n }],
  [
    'a charge that names a withdrawal',
    { code: 'PMNT/ICDT/CHRG' },
    { type: 'other', named: `PMNT/ICDT/CHRG of withdrawal ${ID}`, amount: -500n },
  ],
  [
    'a payout that comes in',
    { direction: 'in' },
    { type: 'other', named: `PMNT/ICDT/DMCT of withdrawal ${ID}`, amount: 500n },
  ],
  ['rent', { endToEndId: 'rent' }, { type: 'payout', named: 'rent' }],
  ['interest', { endToEndId: undefined, code: 'ACMT/MCOP/INTR' }, { type: 'other', named: 'ACMT/MCOP/INTR' }],
  [
    'what the acquirer takes',
    { endToEndId: 'settlement-2026-11-25', code: 'PMNT/RDDT/PMDD' },
    { type: 'settlement', settles: '2026-11-25', amount: -500n },
  ],
])('%s is a line of its type', (_what, change, line) => {
  expect(lineOf(change)).toMatchObject(line);
});
