import { expect, test } from 'vitest';
import { readStatusReport } from './status-report.ts';

const report = (group: string, payments = '') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <OrgnlGrpInfAndSts><OrgnlMsgId>0012</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${payments}</CstmrPmtStsRpt></Document>`;
const payment = (id: string, status: string, reason?: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
    reason === undefined ? '' : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`
  }</TxInfAndSts>`;

const part = (...payments: readonly string[]) => `<OrgnlPmtInfAndSts>${payments.join('')}</OrgnlPmtInfAndSts>`;
const rejectedGroup = (code: string) => `<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;

test('payments are paid, rejected for a reason, or pending', () => {
  const all = [
    payment('0001', 'ACSC'),
    payment('0002', 'RJCT', 'AC04'),
    payment('0003', 'PDNG'),
    payment('0004', 'RJCT'),
    payment('0005', 'XXXX'),
  ];
  const read = readStatusReport(report('<GrpSts>PART</GrpSts>', part(...all)));
  expect(read?.messageId).toBe('0012');
  expect(read?.others).toEqual({ is: 'pending' });
  expect(Object.fromEntries(read?.payments ?? [])).toEqual({
    '0001': { is: 'paid' },
    '0002': { is: 'rejected', reason: 'AC04' },
    '0003': { is: 'pending' },
    '0004': { is: 'rejected', reason: 'MS03' },
    '0005': { is: 'pending' },
  });
});

test('a reason in the words of the bank is none that we know', () => {
  const own = payment('0001', 'RJCT', 'AC04').replace('<Cd>AC04</Cd>', '<Prtry>Ring us</Prtry>');
  const read = readStatusReport(report('', part(own, payment('0002', 'ACSC'))));
  expect(Object.fromEntries(read?.payments ?? [])).toEqual({
    '0001': { is: 'rejected', reason: 'MS03' },
    '0002': { is: 'paid' },
  });
});

test('a file is rejected as a whole', () => {
  const rejected = { is: 'rejected', reason: 'FF01' };
  const read = readStatusReport(report(rejectedGroup('FF01'), part(payment('0001', 'PDNG'))));
  expect(read).toMatchObject({ others: rejected, payments: new Map([['0001', rejected]]) });
});

test('a file is rejected by the word about its one part', () => {
  const words = '<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>';
  expect(readStatusReport(report('', part(words)))?.others).toEqual({ is: 'rejected', reason: 'AC01' });
  expect(readStatusReport(report('', part(words) + part(payment('0001', 'PDNG'))))?.others).toEqual({ is: 'pending' });
});

test.each<[string, string, string[]]>([
  ['a paid payment of a rejected file', rejectedGroup('FF01'), [payment('0001', 'ACSC')]],
  ['any payment of a file that has a paid one', rejectedGroup('FF01'), [payment('0001', 'PDNG'), payment('2', 'ACCC')]],
  ['a payment that is paid and rejected', '', [payment('0001', 'ACSC'), payment('0001', 'RJCT', 'AC04')]],
  ['a payment that is rejected and paid', '', [payment('0001', 'RJCT', 'AC04'), payment('0001', 'ACSC')]],
  ['a payment that was there before', '', [payment('0001', 'RJCT', 'DU04')]],
  ...['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'].map((code): [string, string, string[]] => [
    `a file that was there before (${code})`,
    rejectedGroup(code),
    [],
  ]),
])('%s is unclear', (_what, group, payments) => {
  const read = readStatusReport(report(group, payments.length > 0 ? part(...payments) : ''));
  expect(read?.payments.get('0001') ?? read?.others).toEqual({ is: 'unclear' });
});

test.each(['', '<a>', '{}', '<Document/>', `<!DOCTYPE a [<!ENTITY x "y">]>${report('')}`])(
  '%s is no report',
  (text) => {
    expect(readStatusReport(text)).toBeUndefined();
  },
);
