import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSandboxWorld, paymentBy, type SandboxWorld } from '#support/providers/sandbox-world.ts';
import { createPaymentStore } from '../payment-store.ts';
import { createChargebackStore, type ChargebackStore } from './chargeback-store.ts';

let world: SandboxWorld;
let chargebacks: ChargebackStore;

beforeEach(() => {
  world = openSandboxWorld();
  chargebacks = createChargebackStore(world);
});
afterEach(() => world.close());

const told = () => world.notified.filter(({ type }) => type === 'chargeback');

test('a payment that succeeded is charged back once, and its dispute decided once', () => {
  chargebacks.open(paymentBy(world, '5555555555554444', 'FAILED'));
  expect(told()).toEqual([]);
  const payment = paymentBy(world, '5555555555554444', 'SUCCEEDED');
  chargebacks.open(payment);
  chargebacks.open(payment);
  const [opened] = chargebacks.listOf('reference-1');
  expect(opened).toMatchObject({ status: 'OPENED', amount: 100, openedAt: world.at });
  if (opened) chargebacks.decide(opened, 'WON');
  const [won] = chargebacks.listOf('reference-1');
  if (won) chargebacks.decide(won, 'LOST');
  expect(told()).toMatchObject([{ status: 'OPENED' }, { status: 'WON' }]);
});

test('the card that is charged back is so a minute after its success', () => {
  const payments = createPaymentStore(world, (paid) => chargebacks.open(paid, paid.behaviour?.chargeback));
  const payment = paymentBy(world, '4000000000000150', 'PENDING');
  payments.insert(payment);
  payments.decide(payment, payment.then);
  world.at += 59_999;
  chargebacks.decideDue();
  expect([told(), chargebacks.listOpened()]).toEqual([[], []]);
  world.at += 1;
  chargebacks.decideDue();
  chargebacks.decideDue();
  expect(told()).toMatchObject([{ merchantReference: 'reference-1', status: 'OPENED' }]);
});
