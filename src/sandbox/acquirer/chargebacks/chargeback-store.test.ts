import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxContext } from '#sandbox/context.ts';
import { openSandboxDatabase } from '#sandbox/storage.ts';
import type { Payment } from '../payment.ts';
import { createPaymentStore } from '../payment-store.ts';
import { findCardBehaviour } from '../test-cards.ts';
import { createChargebackStore, type ChargebackStore } from './chargeback-store.ts';

let folder: string;
let world: SandboxContext;
let clock: number;
let notified: { type?: string }[];
let chargebacks: ChargebackStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-chargebacks-'));
  clock = 1_790_000_000_000;
  notified = [];
  world = {
    db: openSandboxDatabase(folder),
    secret: 'a secret of sixteen',
    lateMs: 60_000,
    now: () => clock,
    notify: {
      enqueue: (_url, body) => void notified.push(body as { type?: string }),
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  };
  chargebacks = createChargebackStore(world);
});
afterEach(() => {
  world.db.close();
  rmSync(folder, { recursive: true });
});

const paymentBy = (cardNo: string, status: Payment['status']): Payment => ({
  paymentId: 'pay_1',
  merchantReference: 'reference-1',
  amount: 100,
  currency: 'AED',
  locale: 'en-US',
  customerId: 'sara',
  returnUrl: 'http://127.0.0.1/back',
  notifyUrl: 'http://127.0.0.1/told',
  createdAt: clock,
  status,
  then: findCardBehaviour(cardNo).result,
  behaviour: findCardBehaviour(cardNo),
  dueAt: null,
});
const told = () => notified.filter(({ type }) => type === 'chargeback');

test('a payment that succeeded is charged back once, and its dispute decided once', () => {
  chargebacks.open(paymentBy('5555555555554444', 'FAILED'));
  expect(told()).toEqual([]);
  const payment = paymentBy('5555555555554444', 'SUCCEEDED');
  chargebacks.open(payment);
  chargebacks.open(payment);
  const [opened] = chargebacks.listOf('reference-1');
  expect(opened).toMatchObject({ status: 'OPENED', amount: 100, openedAt: clock });
  if (opened) chargebacks.decide(opened, 'WON');
  const [won] = chargebacks.listOf('reference-1');
  if (won) chargebacks.decide(won, 'LOST');
  expect(told()).toMatchObject([{ status: 'OPENED' }, { status: 'WON' }]);
});

test('the card that is charged back is so a minute after its success', () => {
  const payments = createPaymentStore(world, (paid) => chargebacks.open(paid, paid.behaviour?.chargeback));
  const payment = paymentBy('4000000000000150', 'PENDING');
  payments.insert(payment);
  payments.decide(payment, payment.then);
  clock += 59_999;
  chargebacks.decideDue();
  expect([told(), chargebacks.listOpened()]).toEqual([[], []]);
  clock += 1;
  chargebacks.decideDue();
  chargebacks.decideDue();
  expect(told()).toMatchObject([{ merchantReference: 'reference-1', status: 'OPENED' }]);
});
