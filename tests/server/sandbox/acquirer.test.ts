import { afterAll, describe, expect, it } from 'vitest';
import { systemNow } from '#kernel/time.ts';
import { ACQUIRER_PATH, createMerchantClient, newReference } from '#support/providers/merchant-client.ts';
import { startNotificationReceiver } from '#support/providers/notification-receiver.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const sandbox = await startTestSandbox();
const product = await startNotificationReceiver();
afterAll(async () => {
  await sandbox.stop();
  await product.close();
});
const { seal, pay, look, confirm, savedToken } = await createMerchantClient(sandbox, product);

describe('test cards', () => {
  it.each([
    ['4111111111111111', { status: 'SUCCEEDED' }],
    ['4000000000000010', { status: 'FAILED', reason: 'DECLINED' }],
    ['4000000000000028', { status: 'PENDING' }],
    ['4000000000000036', { status: 'PENDING' }],
    ['4000000000000044', { status: 'FAILED', reason: 'CHALLENGE_FAILED' }],
    ['4000000000000085', { status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' }],
    ['4000000000000119', { status: 'SUCCEEDED' }],
    ['4000000000000127', { status: 'SUCCEEDED' }],
  ])('%s asks for the code, then %o', async (cardNo, outcome) => {
    const payment = await pay(cardNo);
    expect(payment.body).toMatchObject({ status: 'CHALLENGE', card: { last4: cardNo.slice(-4), brand: 'VISA' } });
    expect(payment.body['card']).not.toHaveProperty('token');
    const back = await confirm(payment.body);
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `${product.origin}/back?x=1&paymentId=${String(payment.body['paymentId'])}&merchantReference=${payment.ref}`,
    ]);
    expect(await look(payment.ref)).toMatchObject(outcome);
  });

  it.each([
    ['5555555555554444', { status: 'SUCCEEDED' }],
    ['4000000000000051', { status: 'FAILED', reason: 'BOUND_ELSEWHERE', boundToOther: true }],
    ['4000000000000069', { status: 'FAILED', reason: 'CARD_EXPIRED' }],
    ['4000000000000077', { status: 'FAILED', reason: 'CARD_BLOCKED' }],
    ['4000000000000093', { status: 'FAILED', reason: 'AML_BLOCKED' }],
    ['4000000000000101', { status: 'FAILED', reason: 'LIABILITY_LIMIT' }],
    ['4000000000000135', { status: 'FAILED', reason: 'DECLINED' }],
  ])('%s is decided at once: %o', async (cardNo, outcome) => {
    const payment = await pay(cardNo);
    expect(payment.status).toBe(201);
    expect(payment.body).toMatchObject({ amount: 10_000, currency: 'AED', ...outcome });
  });

  it('any other card succeeds, with a fingerprint of its own', async () => {
    const [one, two] = [await pay('4242424242424242'), await pay('4111111111111111')];
    const print = (payment: typeof one) => (payment.body['card'] as Record<string, unknown>)['fingerprint'];
    expect(one.body['status']).toBe('CHALLENGE');
    expect(print(one)).not.toBe(print(two));
    expect(print(await pay('4242424242424242'))).toBe(print(one));
  });
});

describe('saved cards', () => {
  it('are charged with a CVV, and ask for the code again from AED 1,000', async () => {
    const token = await savedToken('4111111111111111');
    expect((await pay('', { token })).body).toMatchObject({ status: 'SUCCEEDED', card: { token, last4: '1111' } });
    expect((await pay('', { token, amount: 100_000 })).body).toMatchObject({ status: 'CHALLENGE' });
  });

  it.each([
    ['4000000000000119', 'CARD_BLOCKED'],
    ['4000000000000127', 'CARD_EXPIRED'],
    ['4000000000000168', 'BOUND_ELSEWHERE'],
  ])('of %s fail with %s', async (cardNo, reason) => {
    expect((await pay('', { token: await savedToken(cardNo) })).body).toMatchObject({ status: 'FAILED', reason });
  });

  it("expire by the product's clock", async () => {
    const token = await savedToken('5555555555554444');
    const later = Date.UTC(2040, 0, 2) - systemNow();
    expect((await pay('', { token, headers: { 'x-clock-offset-ms': String(later) } })).body).toMatchObject({
      reason: 'CARD_EXPIRED',
    });
  });

  it('are invalid if unknown', async () => {
    expect((await pay('', { token: 'tok_unknown' })).body).toMatchObject({ status: 'FAILED', reason: 'CARD_INVALID' });
  });
});

describe('card data', () => {
  it.each([
    ['for another payment', { gatewayId: 'ref-of-another' }, 'CARD_INVALID'],
    ['with a wrong number', { cardNo: '4111111111111112' }, 'CARD_INVALID'],
    ['with an impossible month', { expireDate: '13/39' }, 'CARD_INVALID'],
    ['with a past expiry', { expireDate: '01/20' }, 'CARD_EXPIRED'],
    ['with the CVV 000', { cvv: '000' }, 'CVV_INVALID'],
    ['with a CVV of two digits', { cvv: '12' }, 'CVV_INVALID'],
    ['without a holder', { holderName: ' ' }, 'CARD_INVALID'],
  ])('fails %s', async (_what, data, reason) => {
    expect((await pay('5555555555554444', { data })).body).toMatchObject({ status: 'FAILED', reason });
  });

  it('fails if it was changed in transit', async () => {
    const { order } = await pay('5555555555554444');
    const ref = newReference();
    const jwe = await seal({
      cardNo: '5555555555554444',
      expireDate: '12/39',
      cvv: '123',
      holderName: 'SARA AHMED',
      gatewayId: ref,
      issuedAt: 0,
    });
    const parts = jwe.split('.');
    const changed = parts.with(3, `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1) ?? ''}`).join('.');
    const send = (card: object, merchantReference: string) =>
      sandbox.call(`${ACQUIRER_PATH}/payments`, { ...order, merchantReference, card });
    expect((await send({ jwe: changed }, ref)).body).toMatchObject({ status: 'FAILED', reason: 'CARD_INVALID' });
    expect((await send({ jwe: 'not a JWE' }, newReference())).body).toMatchObject({
      status: 'FAILED',
      reason: 'CARD_INVALID',
    });
  });
});

describe('payment requests', () => {
  it("answers with a memo in the holder's language", async () => {
    expect((await pay('4000000000000135')).body['memo']).toBe(
      'Your transaction has been declined by the bank. Please try again later.',
    );
    expect((await pay('4000000000000135', { locale: 'ar-AE' })).body['memo']).toMatch(/^رفض البنك/);
  });

  it('returns the same payment for a known reference, without a second notification', async () => {
    const first = await pay('5555555555554444');
    const again = await sandbox.call(`${ACQUIRER_PATH}/payments`, first.order);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  it('creates one payment for concurrent requests with one reference', async () => {
    const ref = newReference();
    const both = await Promise.all([pay('5555555555554444', { ref }), pay('5555555555554444', { ref })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
  });

  it('reports a conflict for a known reference with another amount', async () => {
    const { order } = await pay('5555555555554444');
    expect((await sandbox.call(`${ACQUIRER_PATH}/payments`, { ...order, amount: 10_001 })).status).toBe(409);
  });

  it.each([
    ['amount', 0],
    ['amount', 10.5],
    ['amount', '10000'],
    ['currency', 'USD'],
    ['merchantReference', 'short'],
    ['returnUrl', 'javascript:alert(1)'],
    ['notifyUrl', undefined],
    ['card', {}],
    ['customer', null],
  ])('refuses a wrong %s (%s) by name', async (name, value) => {
    const { order } = await pay('5555555555554444');
    const answer = await sandbox.call(`${ACQUIRER_PATH}/payments`, {
      ...order,
      merchantReference: newReference(),
      [name]: value,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', message: expect.stringContaining(name) as string } },
    });
  });

  it('says the fingerprint of a card without a payment, and null where it cannot be read', async () => {
    const ref = newReference();
    const ask = async (data: object) => {
      const card = { jwe: await seal(data) };
      return sandbox.call(`${ACQUIRER_PATH}/cards/fingerprint`, { merchantReference: ref, card });
    };
    const form = { cardNo: '5555555555554444', expireDate: '12/39', cvv: '123', holderName: 'SARA AHMED' };
    const paid = await pay('5555555555554444');
    const { fingerprint } = paid.body['card'] as Record<string, unknown>;
    expect(await ask({ ...form, gatewayId: ref })).toMatchObject({ status: 200, body: { fingerprint } });
    expect((await ask({ ...form, gatewayId: 'another' })).body).toEqual({ fingerprint: null });
    expect((await sandbox.call(`${ACQUIRER_PATH}/payments/by-reference/${ref}`)).status).toBe(404);
    expect((await sandbox.call(`${ACQUIRER_PATH}/cards/fingerprint`, { merchantReference: ref })).status).toBe(400);
  });

  it('names no chargebacks of a payment that has none', async () => {
    const { ref } = await pay('5555555555554444');
    const answer = await sandbox.call(`${ACQUIRER_PATH}/chargebacks/by-payment/${ref}`);
    expect(answer).toMatchObject({ status: 200, body: { chargebacks: [] } });
  });

  it('refuses requests without the secret', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${sandbox.secret}`])
      expect((await sandbox.call(`${ACQUIRER_PATH}/keys`, undefined, { authorization })).status).toBe(401);
  });

  it('answers 404 for an unknown reference and 413 above 64 kB', async () => {
    expect((await sandbox.call(`${ACQUIRER_PATH}/payments/by-reference/ref-nobody-sent`)).status).toBe(404);
    expect((await sandbox.call(`${ACQUIRER_PATH}/payments`, { big: 'x'.repeat(70_000) })).status).toBe(413);
  });
});
