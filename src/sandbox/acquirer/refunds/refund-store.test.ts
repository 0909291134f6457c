import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxContext } from '#sandbox/context.ts';
import { openSandboxDatabase } from '#sandbox/storage.ts';
import { createChargebackStore, type ChargebackStore } from '../chargebacks/chargeback-store.ts';
import type { Payment } from '../payment.ts';
import { findCardBehaviour } from '../test-cards.ts';
import { createRefundStore, type RefundStore } from './refund-store.ts';

let folder: string;
let world: SandboxContext;
let clock: number;
let notified: unknown[];
let chargebacks: ChargebackStore;
let refunds: RefundStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-refunds-'));
  clock = 1_790_000_000_000;
  notified = [];
  world = {
    db: openSandboxDatabase(folder),
    secret: 'a secret of sixteen',
    lateMs: 60_000,
    now: () => clock,
    notify: {
      enqueue: (_url, body) => void notified.push(body),
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  };
  chargebacks = createChargebackStore(world);
  refunds = createRefundStore(world, chargebacks);
});
afterEach(() => {
  world.db.close();
  rmSync(folder, { recursive: true });
});

const paid = (cardNo: string, status: Payment['status'] = 'SUCCEEDED'): Payment => ({
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
let count = 0;
const refund = (payment: Payment, amount: number) =>
  refunds.create(payment, {
    refundReference: `refund-${++count}`,
    merchantReference: payment.merchantReference,
    amount,
    notifyUrl: payment.notifyUrl,
  });

test('gives back what was paid in parts, and no more', () => {
  const payment = paid('5555555555554444');
  expect(refund(payment, 60)).toMatchObject({ status: 'SUCCEEDED' });
  expect(refund(payment, 41)).toMatchObject({ status: 'FAILED', reason: 'EXCEEDS_PAYMENT' });
  expect(refund(payment, 40)).toMatchObject({ status: 'SUCCEEDED' });
  expect(notified).toMatchObject([
    { type: 'refund', amount: 60, status: 'SUCCEEDED' },
    { type: 'refund', amount: 41, status: 'FAILED' },
    { type: 'refund', amount: 40, status: 'SUCCEEDED' },
  ]);
});

test("gives back nothing that the payer's bank claims, until the claim is rejected", () => {
  const payment = paid('5555555555554444');
  chargebacks.open(payment);
  const [claim] = chargebacks.listOf(payment.merchantReference);
  expect(refund(payment, 100)).toMatchObject({ status: 'FAILED', reason: 'EXCEEDS_PAYMENT' });
  if (claim) chargebacks.decide(claim, 'WON');
  expect(refund(payment, 100)).toMatchObject({ status: 'SUCCEEDED' });
});

test('fails with the card that takes no refund, and where nothing was paid', () => {
  expect(refund(paid('4000000000000143'), 100)).toMatchObject({ status: 'FAILED', reason: 'ACCOUNT_CLOSED' });
  expect(refund(paid('5555555555554444', 'FAILED'), 100)).toMatchObject({ status: 'FAILED', reason: 'NOT_CAPTURED' });
});

test('succeeds after a minute with the late card, counts meanwhile, and is notified once', () => {
  const payment = paid('4000000000000176');
  const { refundReference } = refund(payment, 100);
  expect(refunds.findByReference(refundReference)).toMatchObject({ status: 'PENDING' });
  expect(refund(payment, 1)).toMatchObject({ reason: 'EXCEEDS_PAYMENT' });
  notified = [];
  clock += 59_999;
  refunds.decideDue();
  expect(notified).toEqual([]);
  clock += 1;
  refunds.decideDue();
  refunds.decideDue();
  expect(refunds.findByReference(refundReference)).toMatchObject({ status: 'SUCCEEDED', decidedAt: clock });
  expect(notified).toHaveLength(1);
});
