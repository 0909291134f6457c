import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSandboxWorld, paymentBy, type SandboxWorld } from '#support/providers/sandbox-world.ts';
import { createPaymentStore, type PaymentStore } from './payment-store.ts';

let world: SandboxWorld;
let payments: PaymentStore;

beforeEach(() => {
  world = openSandboxWorld();
  payments = createPaymentStore(world);
});
afterEach(() => world.close());

const waiting = (cardNo: string) =>
  paymentBy(world, cardNo, 'CHALLENGE', {
    challenge: { code: '123456', wrong: 0 },
    card: { last4: '0036', brand: 'VISA', expireMonth: 12, expireYear: 2039, fingerprint: 'f'.repeat(64) },
    dueAt: world.at + 600_000,
  });

const after = (ms: number) => {
  world.at += ms;
  payments.decideDue();
  return payments.findById('pay_1');
};

test('a late success arrives after a minute with a token, and is world.notified once', () => {
  const payment = waiting('4000000000000036');
  payments.insert(payment);
  expect(payments.decide(payment, payment.then)).toMatchObject({ status: 'PENDING' });
  expect(after(59_999)).toMatchObject({ status: 'PENDING' });
  expect(world.notified).toEqual([]);
  expect(after(1)).toMatchObject({ status: 'SUCCEEDED', card: { token: expect.stringMatching(/^tok_/) as string } });
  after(600_000);
  expect(world.notified).toHaveLength(1);
});

test('the timeout card never gets a result', () => {
  const payment = waiting('4000000000000028');
  payments.insert(payment);
  payments.decide(payment, payment.then);
  expect(after(365 * 86_400_000)).toMatchObject({ status: 'PENDING' });
  expect(world.notified).toEqual([]);
});

test('an unanswered challenge fails after ten minutes', () => {
  payments.insert(waiting('4111111111111111'));
  expect(after(599_999)).toMatchObject({ status: 'CHALLENGE' });
  expect(after(1)).toMatchObject({ status: 'FAILED', reason: 'CHALLENGE_EXPIRED' });
  expect(world.notified).toMatchObject([{ status: 'FAILED', reason: 'CHALLENGE_EXPIRED' }]);
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
