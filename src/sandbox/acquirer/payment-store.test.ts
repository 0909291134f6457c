import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSandboxDatabase } from '../storage.ts';
import type { SandboxContext } from '../context.ts';
import { findCardBehaviour } from './test-cards.ts';
import type { Payment } from './payment.ts';
import { createPaymentStore, type PaymentStore } from './payment-store.ts';

let folder: string;
let world: SandboxContext;
let clock: number;
let notified: { status?: string; reason?: string }[];
let payments: PaymentStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-payments-'));
  clock = 1_790_000_000_000;
  notified = [];
  world = {
    db: openSandboxDatabase(folder),
    secret: 'a secret of sixteen',
    lateMs: 60_000,
    now: () => clock,
    notify: {
      enqueue: (_url, body) => void notified.push(body as { status?: string }),
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  };
  payments = createPaymentStore(world);
});
afterEach(() => {
  world.db.close();
  rmSync(folder, { recursive: true });
});

const waiting = (cardNo: string): Payment => ({
  paymentId: 'pay_1',
  merchantReference: 'reference-1',
  amount: 100,
  currency: 'AED',
  locale: 'en-US',
  customerId: 'sara',
  returnUrl: 'http://127.0.0.1/back',
  notifyUrl: 'http://127.0.0.1/told',
  createdAt: clock,
  status: 'CHALLENGE',
  challenge: { code: '123456', wrong: 0 },
  then: findCardBehaviour(cardNo).result,
  behaviour: findCardBehaviour(cardNo),
  card: { last4: '0036', brand: 'VISA', expireMonth: 12, expireYear: 2039, fingerprint: 'f'.repeat(64) },
  dueAt: clock + 600_000,
});

const after = (ms: number) => {
  clock += ms;
  payments.decideDue();
  return payments.findById('pay_1');
};

test('a late success arrives after a minute with a token, and is notified once', () => {
  const payment = waiting('4000000000000036');
  payments.insert(payment);
  expect(payments.decide(payment, payment.then)).toMatchObject({ status: 'PENDING' });
  expect(after(59_999)).toMatchObject({ status: 'PENDING' });
  expect(notified).toEqual([]);
  expect(after(1)).toMatchObject({ status: 'SUCCEEDED', card: { token: expect.stringMatching(/^tok_/) as string } });
  after(600_000);
  expect(notified).toHaveLength(1);
});

test('the timeout card never gets a result', () => {
  const payment = waiting('4000000000000028');
  payments.insert(payment);
  payments.decide(payment, payment.then);
  expect(after(365 * 86_400_000)).toMatchObject({ status: 'PENDING' });
  expect(notified).toEqual([]);
});

test('an unanswered challenge fails after ten minutes', () => {
  payments.insert(waiting('4111111111111111'));
  expect(after(599_999)).toMatchObject({ status: 'CHALLENGE' });
  expect(after(1)).toMatchObject({ status: 'FAILED', reason: 'CHALLENGE_EXPIRED' });
  expect(notified).toMatchObject([{ status: 'FAILED', reason: 'CHALLENGE_EXPIRED' }]);
});

test('a card of a customer keeps one token, which other customers cannot use', () => {
  const first = payments;
  const payment = waiting('4111111111111111');
  payments.insert(payment);
  const token = first.decide(payment, payment.then).card?.token ?? '';
  const second = { ...payment, paymentId: 'pay_2', merchantReference: 'reference-2' };
  payments.insert(second);
  expect(payments.decide(second, second.then).card?.token).toBe(token);
  expect(payments.findSavedCard(token, 'sara')).toBeDefined();
  expect(payments.findSavedCard(token, 'omar')).toBeUndefined();
});

test('a card that is not to be saved gets no token', () => {
  const payment = { ...waiting('4111111111111111'), save: false };
  payments.insert(payment);
  expect(payments.decide(payment, payment.then)).toMatchObject({ status: 'SUCCEEDED', card: { last4: '0036' } });
  expect(payments.findById('pay_1')?.card?.token).toBeUndefined();
  expect(world.db.prepare('select count(*) as n from tokens').get()).toMatchObject({ n: 0 });
});
