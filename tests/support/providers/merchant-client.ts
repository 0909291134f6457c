import { randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { systemNow } from '#kernel/time.ts';
import type { NotificationReceiver } from './notification-receiver.ts';
import type { TestSandbox } from './sandbox.ts';

export const ACQUIRER_PATH = '/sandbox/acquirer';
const SARA = { id: 'sara', holderName: 'SARA AHMED' };

export const newReference = () => `ref-${randomUUID()}`;

export interface PaymentOptions {
  readonly ref?: string;
  readonly token?: string;
  readonly amount?: number;
  readonly locale?: string;
  readonly data?: object;
  readonly headers?: Record<string, string>;
}

/** The merchant and the card holder of the sandbox's acquirer, for its tests. */
export async function createMerchantClient(sandbox: TestSandbox, product: NotificationReceiver) {
  const keys = (await sandbox.call(`${ACQUIRER_PATH}/keys`)).body['keys'] as JWK[];
  const jwk = keys[0] ?? {};
  const publicKey = await importJWK(jwk, 'RSA-OAEP-256');

  const seal = (data: object) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(data)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid ?? '' })
      .encrypt(publicKey);

  async function pay(
    cardNo: string,
    { ref = newReference(), token, amount = 10_000, locale, data, headers }: PaymentOptions = {},
  ) {
    const whole = {
      cardNo,
      expireDate: '12/39',
      cvv: '123',
      holderName: 'SARA AHMED',
      gatewayId: ref,
      issuedAt: systemNow(),
      ...data,
    };
    const card =
      token === undefined
        ? { jwe: await seal(whole) }
        : { token, jwe: await seal({ cvv: '123', gatewayId: ref, issuedAt: systemNow() }) };
    const order = {
      merchantReference: ref,
      amount,
      currency: 'AED',
      card,
      customer: SARA,
      returnUrl: `${product.origin}/back?x=1`,
      notifyUrl: `${product.origin}/told`,
    };
    const answer = await sandbox.call(
      `${ACQUIRER_PATH}/payments`,
      { ...order, ...(locale ? { locale } : {}) },
      headers,
    );
    return { ref, order, ...answer };
  }

  const look = async (ref: string) => (await sandbox.call(`${ACQUIRER_PATH}/payments/by-reference/${ref}`)).body;

  /** The bank's page has an address below the product, which is not proxied here. */
  const bankPage = (body: Record<string, unknown>) => sandbox.origin + new URL(String(body['challengeUrl'])).pathname;

  const codeOn = (html: string) => /<bdi dir="ltr">(\d{6})<\/bdi>/.exec(html)?.[1] ?? '';

  const answerBank = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  async function confirm(body: Record<string, unknown>) {
    const url = bankPage(body);
    const code = codeOn(await (await fetch(url)).text());
    return answerBank(url, { action: 'confirm', code });
  }

  async function savedToken(cardNo: string): Promise<string> {
    const payment = await pay(cardNo);
    if (payment.body['status'] === 'CHALLENGE') await confirm(payment.body);
    return String(((await look(payment.ref))['card'] as Record<string, unknown>)['token']);
  }
  return { seal, pay, look, bankPage, codeOn, answerBank, confirm, savedToken };
}
