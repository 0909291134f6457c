import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { systemNow } from '#kernel/time.ts';
import { createBank } from '#server/withdrawals/bank/client.ts';
import { writePaymentFile, type Payout } from '#server/withdrawals/bank/payment-file.ts';
import { SANDBOX_DEBTOR } from '#server/settings/sandbox-debtor.ts';
import { newIban } from '#support/players/withdrawals.ts';
import { startBankSandbox } from '#support/providers/bank.ts';
import { TEST_ACCOUNTS } from '#sandbox/bank/outcomes.ts';

const sandbox = await startBankSandbox();
const bank = createBank({
  url: sandbox.url,
  secret: sandbox.env.BANK_SECRET,
  debtor: SANDBOX_DEBTOR,
  log: { error: () => undefined },
});
afterAll(() => sandbox.stop());

const newId = () => randomUUID().replaceAll('-', '');
const payout = (amount: bigint, end = '0000'): Payout => ({
  endToEndId: newId(),
  amount,
  kind: 'iban',
  number: newIban(end),
  holderName: 'SARA AHMED',
  bic: null,
  streetAddress: null,
});
const write = (payouts: readonly Payout[], messageId = newId()) => ({
  messageId,
  xml: writePaymentFile({ messageId, createdAt: new Date(systemNow()), debtor: SANDBOX_DEBTOR, payouts }),
});
const post = (body: string, authorization = `Bearer ${sandbox.env.BANK_SECRET}`) =>
  fetch(`${sandbox.url}/payouts`, { method: 'POST', body, headers: { authorization } });

test('a file is taken once, and answers the same again; its MsgId takes no other contents', async () => {
  const { messageId, xml } = write([payout(10_000n)]);
  expect((await post(xml)).status).toBe(202);
  expect((await post(xml)).status).toBe(202);
  expect((await post(write([payout(10_000n)], messageId).xml)).status).toBe(409);
  expect(sandbox.listPaid()).toHaveLength(1);
  const report = await bank.findStatus(messageId);
  expect(report.ok && [...report.value.payments.values()]).toEqual([{ is: 'paid' }]);
});

test.each([
  ['no secret', (xml: string) => xml, 401],
  ['no XML', () => 'hello', 400],
  ['an entity', (xml: string) => xml.replace('<Document', '<!DOCTYPE a><Document'), 400],
  ['another format', (xml: string) => xml.replace('001.09', '001.03'), 400],
  ['a wrong total', (xml: string) => xml.replace(/<CtrlSum>100\.00/, '<CtrlSum>101.00'), 400],
  ['a wrong count', (xml: string) => xml.replace('<NbOfTxs>1<', '<NbOfTxs>2<'), 400],
  ['a wrong IBAN', (xml: string) => xml.replace(/<IBAN>AE\d\d026/, '<IBAN>AE00026'), 400],
  ['another currency', (xml: string) => xml.replace('Ccy="AED"', 'Ccy="EUR"'), 400],
])('a file with %s is not taken', async (what, spoil, status) => {
  const before = sandbox.listPaid().length;
  const body = spoil(write([payout(10_000n)]).xml);
  expect((await post(body, what === 'no secret' ? 'Bearer wrong' : undefined)).status).toBe(status);
  expect(sandbox.listPaid()).toHaveLength(before);
});

test('one forbidden account makes the bank refuse the whole file', async () => {
  const { messageId, xml } = write([payout(10_000n), payout(20_000n, '5001')]);
  expect((await post(xml)).status).toBe(202);
  const report = await bank.findStatus(messageId);
  expect(report).toMatchObject({ ok: true, value: { others: { is: 'rejected', reason: 'FF01' } } });
});

test('a file that it never got, and a day that is none, are not found or refused', async () => {
  expect(await bank.findStatus('0'.repeat(32))).toEqual({ ok: false, error: 'not-found' });
  expect(await bank.loadStatement('yesterday')).toEqual({ ok: false, error: 'refused' });
});

test('a person sends a payment back on the page, once', async () => {
  const one = payout(12_300n);
  await post(write([one]).xml);
  const sendBack = () =>
    fetch(`${sandbox.url}/returns`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ endToEndId: one.endToEndId }),
    });
  expect(await (await fetch(sandbox.url)).text()).toContain(one.endToEndId);
  expect((await sendBack()).status).toBe(303);
  expect((await sendBack()).status).toBe(404);
  const statement = await bank.loadStatement(dubaiDay(new Date(systemNow())));
  const entries = statement.ok ? statement.value.entries.filter(({ endToEndId }) => endToEndId === one.endToEndId) : [];
  expect(entries.map(({ direction, amount }) => [direction, amount])).toEqual([
    ['out', 12_300n],
    ['in', 12_300n],
  ]);
});

test('docs/adapters.md lists each account as the sandbox has it', () => {
  const text = readFileSync('docs/adapters.md', 'utf8');
  const listed = [...text.matchAll(/^\| `(\d{4})` \| (.+) \|$/gm)].map(([, end, title]) => [end, title]);
  expect(listed).toEqual([...TEST_ACCOUNTS].map(([end, { title }]) => [end, title]));
});
