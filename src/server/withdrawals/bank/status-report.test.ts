import { expect, test } from 'vitest';
import { readStatusReport } from './status-report.ts';

const report = (group: string, payments = '') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <OrgnlGrpInfAndSts><OrgnlMsgId>0012</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${payments}</CstmrPmtStsRpt></Document>`;
const payment = (id: string, status: string, reason?: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
    reason === undefined ? '' : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`
  }</TxInfAndSts>`;

test('payments are paid, rejected for a reason, or pending', () => {
  const all = [
    payment('0001', 'ACSC'),
    payment('0002', 'RJCT', 'AC04'),
    payment('0003', 'PDNG'),
    payment('0004', 'RJCT'),
    payment('0005', 'XXXX'),
  ];
  const read = readStatusReport(
    report('<GrpSts>PART</GrpSts>', `<OrgnlPmtInfAndSts>${all.join('')}</OrgnlPmtInfAndSts>`),
  );
  expect(read?.messageId).toBe('0012');
  expect(read?.rejected).toBeUndefined();
  expect(Object.fromEntries(read?.payments ?? [])).toEqual({
    '0001': { is: 'paid' },
    '0002': { is: 'rejected', reason: 'AC04' },
    '0003': { is: 'pending' },
    '0004': { is: 'rejected', reason: 'MS03' },
    '0005': { is: 'pending' },
  });
});

test('a file is rejected as a whole', () => {
  const group = '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>';
  expect(readStatusReport(report(group))?.rejected).toBe('FF01');
});

test.each(['', '<a>', '{}', '<Document/>', `<!DOCTYPE a [<!ENTITY x "y">]>${report('')}`])(
  '%s is no report',
  (text) => {
    expect(readStatusReport(text)).toBeUndefined();
  },
);
