import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSandboxWorld, paymentBy, type SandboxWorld } from '#support/providers/sandbox-world.ts';
import { createChargebackStore, type ChargebackStore } from '../chargebacks/chargeback-store.ts';
import type { Payment } from '../payment.ts';
import { createRefundStore, type RefundStore } from './refund-store.ts';

let world: SandboxWorld;
let chargebacks: ChargebackStore;
let refunds: RefundStore;

beforeEach(() => {
  world = openSandboxWorld();
  chargebacks = createChargebackStore(world);
  refunds = createRefundStore(world, chargebacks);
});
afterEach(() => world.close());

const paid = (cardNo: string, status: Payment['status'] = 'SUCCEEDED') => paymentBy(world, cardNo, status);
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
  expect(world.notified).toMatchObject([
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

test('succeeds after a minute with the late card, counts meanwhile, and is world.notified once', () => {
  const payment = paid('4000000000000176');
  const { refundReference } = refund(payment, 100);
  expect(refunds.findByReference(refundReference)).toMatchObject({ status: 'PENDING' });
  expect(refund(payment, 1)).toMatchObject({ reason: 'EXCEEDS_PAYMENT' });
  world.notified.length = 0;
  world.at += 59_999;
  refunds.decideDue();
  expect(world.notified).toEqual([]);
  world.at += 1;
  refunds.decideDue();
  refunds.decideDue();
  expect(refunds.findByReference(refundReference)).toMatchObject({ status: 'SUCCEEDED', decidedAt: world.at });
  expect(world.notified).toHaveLength(1);
});
