import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { systemNow } from '#kernel/time.ts';

/**
 * An acquirer that implements docs/adapters.md §2 over HTTP, controlled by the test. It decrypts card data with its
 * own key.
 */
export interface TestAcquirer {
  readonly url: string;
  readonly secret: string;
  /** Settings of a node that uses it. */
  readonly env: Record<string, string>;
  readonly payments: ReadonlyMap<string, TestPayment>;
  /** The result of the next payments, until changed. */
  plan: { status: Status; reason?: string };
  /** After accepting POST /payments: answer, break the connection, or answer when this resolves. */
  after: 'answer' | 'break' | Promise<unknown>;
  readonly refunds: ReadonlyMap<string, TestRefund>;
  /** What becomes of the next refunds, until changed. */
  refundPlan: { status: RefundStatus; reason?: string };
  /** The account that pays by PayBy. */
  wallet: { account: string; label: string; holderName?: string; matchesHolder: boolean };
  /** Overrides fields of its answers. */
  change: object;
  /** Answers 503 to every request. */
  away: boolean;
  /** Bodies of POST /payments as received. */
  readonly asked: { posts: string[]; finds: number; refunds: number; refundFinds: number };
  /** Sets the bank's decision. */
  decide(reference: string, status: Status, reason?: string): void;
  /**
   * Sends a notification of a payment in its current state and returns the status. `change` forges the body, `at` its
   * time.
   */
  notify(reference: string, options?: { change?: object; at?: number; secret?: string; to?: string }): Promise<number>;
  /** Decides a refund that was asked for. */
  decideRefund(reference: string, status: RefundStatus, reason?: string): void;
  /** Sends a notification of a refund in its current state and returns the status. */
  notifyRefund(reference: string, options?: { change?: object; to?: string }): Promise<number>;
  /** Sends a notification of a chargeback of a payment and returns the status. */
  notifyChargeback(
    reference: string,
    chargeback: { chargebackId: string; status: string; amount?: number; reason?: string; currency?: string },
    to?: string,
  ): Promise<number>;
  /** What it answers when asked for the chargebacks of a payment, by its reference. */
  readonly chargebacks: Map<string, readonly object[]>;
  close(): Promise<void>;
}

type RefundStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';
interface TestRefund {
  refundId: string;
  refundReference: string;
  merchantReference: string;
  amount: number;
  currency: string;
  notifyUrl: string;
  status: RefundStatus;
  reason?: string | undefined;
}

type Status = 'CHALLENGE' | 'PENDING' | 'SUCCEEDED' | 'FAILED';

interface TestPayment {
  paymentId: string;
  merchantReference: string;
  amount: number;
  currency: string;
  notifyUrl: string;
  status: Status;
  reason?: string | undefined;
  card?: { token?: string; last4: string; brand: string; expireMonth: number; expireYear: number; fingerprint: string };
  wallet?: TestAcquirer['wallet'];
}

interface Order {
  merchantReference: string;
  amount: number;
  currency: string;
  notifyUrl: string;
  card?: { jwe: string; token?: string };
  method?: { type: string };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

export async function startTestAcquirer(): Promise<TestAcquirer> {
  const secret = `test-${randomUUID()}`;
  const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256', use: 'enc' };
  const payments = new Map<string, TestPayment>();
  const refunds = new Map<string, TestRefund>();
  const numbers = new Map<string, string>();

  const shown = ({ notifyUrl: _, card, wallet, ...payment }: TestPayment) => ({
    ...payment,
    ...(card ? { card: payment.status === 'SUCCEEDED' ? card : { ...card, token: undefined } } : {}),
    ...(wallet && payment.status === 'SUCCEEDED' ? { wallet } : {}),
    ...(payment.status === 'CHALLENGE' ? { challengeUrl: `http://127.0.0.1:1/challenge/${payment.paymentId}` } : {}),
  });

  async function take(order: Order): Promise<TestPayment> {
    const known = payments.get(order.merchantReference);
    if (known) return known;
    const payment: TestPayment = {
      ...test.plan,
      paymentId: `pay_${randomUUID()}`,
      merchantReference: order.merchantReference,
      amount: order.amount,
      currency: order.currency,
      notifyUrl: order.notifyUrl,
      ...(order.card ? { card: await openCard(order.merchantReference, order.card) } : { wallet: test.wallet }),
    };
    payments.set(order.merchantReference, payment);
    return payment;
  }

  async function openCard(reference: string, sent: { jwe: string; token?: string }) {
    const { plaintext } = await compactDecrypt(sent.jwe, privateKey);
    const inside = JSON.parse(new TextDecoder().decode(plaintext)) as {
      cardNo?: string;
      expireDate?: string;
      gatewayId: string;
    };
    if (inside.gatewayId !== reference) throw new Error('card data of another payment');
    const cardNo = inside.cardNo ?? numbers.get(sent.token ?? '') ?? '';
    const token = `tok_${sha(cardNo).slice(0, 12)}`;
    numbers.set(token, cardNo);
    const [month = '12', year = '39'] = (inside.expireDate ?? '12/39').split('/');
    return {
      token,
      last4: cardNo.slice(-4),
      brand: 'VISA',
      expireMonth: Number(month),
      expireYear: 2000 + Number(year),
      fingerprint: sha(cardNo),
    };
  }

  const shownRefund = ({ notifyUrl: _, ...refund }: TestRefund) => refund;

  function takeRefund(order: Omit<TestRefund, 'refundId' | 'status'>): TestRefund {
    const known = refunds.get(order.refundReference);
    if (known) return known;
    const refund = { ...order, ...test.refundPlan, refundId: `ref_${randomUUID()}` };
    refunds.set(order.refundReference, refund);
    return refund;
  }

  /** Signs a body and sends it as the acquirer does. */
  async function deliver(notifyUrl: string, body: string, at = systemNow(), key = secret): Promise<number> {
    const t = String(Math.floor(at / 1000));
    const signature = `t=${t},v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-signature': signature };
    return (await fetch(notifyUrl, { method: 'POST', headers, body })).status;
  }

  const server: Server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = request.url ?? '';
    if (request.headers.authorization !== `Bearer ${secret}`) return send(401, {});
    if (test.away) return send(503, {});
    if (path === '/keys') return send(200, { keys: [key] });
    const reference = /^\/payments\/by-reference\/(.+)$/.exec(path)?.[1];
    if (reference) {
      test.asked.finds++;
      const payment = payments.get(reference);
      return payment ? send(200, { ...shown(payment), ...test.change }) : send(404, {});
    }
    const chargedBack = /^\/chargebacks\/by-payment\/(.+)$/.exec(path)?.[1];
    if (chargedBack) return send(200, { chargebacks: test.chargebacks.get(chargedBack) ?? [] });
    const refundReference = /^\/refunds\/by-reference\/(.+)$/.exec(path)?.[1];
    if (refundReference) {
      test.asked.refundFinds++;
      const refund = refunds.get(refundReference);
      return refund ? send(200, { ...shownRefund(refund), ...test.change }) : send(404, {});
    }
    void read(request)
      .then(async (text) => {
        if (path === '/refunds') {
          test.asked.refunds++;
          const refund = takeRefund(JSON.parse(text) as TestRefund);
          return test.after === 'break' ? response.destroy() : send(201, { ...shownRefund(refund), ...test.change });
        }
        if (path === '/cards/fingerprint') {
          const { merchantReference, card } = JSON.parse(text) as Required<Order>;
          const read = await openCard(merchantReference, card).catch(() => undefined);
          return send(200, { fingerprint: read?.fingerprint ?? null });
        }
        test.asked.posts.push(text);
        const payment = await take(JSON.parse(text) as Order);
        if (test.after === 'break') return response.destroy();
        if (test.after !== 'answer') await test.after;
        return send(201, { ...shown(payment), ...test.change });
      })
      .catch((error: unknown) => send(400, { error: { code: 'invalid_request', message: String(error) } }));
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const test: TestAcquirer = {
    url,
    secret,
    env: { ACQUIRER_URL: url, ACQUIRER_SECRET: secret },
    payments,
    plan: { status: 'SUCCEEDED' },
    refunds,
    chargebacks: new Map(),
    refundPlan: { status: 'SUCCEEDED' },
    after: 'answer',
    wallet: { account: 'PB1', label: 'PayBy •••• 0001', holderName: 'SARA AHMED', matchesHolder: true },
    change: {},
    away: false,
    asked: { posts: [], finds: 0, refunds: 0, refundFinds: 0 },
    decide(reference, status, reason) {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`no payment ${reference}`);
      Object.assign(payment, { status, reason });
    },
    async notify(reference, { change = {}, at = systemNow(), secret: key = secret, to } = {}) {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`no payment ${reference}`);
      const body = JSON.stringify({ type: 'payment', ...shown(payment), ...change });
      return deliver(to ?? payment.notifyUrl, body, at, key);
    },
    decideRefund(reference, status, reason) {
      Object.assign(refunds.get(reference) ?? {}, { status, reason });
    },
    async notifyRefund(reference, { change = {}, to } = {}) {
      const refund = refunds.get(reference);
      if (!refund) throw new Error(`no refund ${reference}`);
      const body = JSON.stringify({ type: 'refund', ...shownRefund(refund), ...change });
      return deliver(to ?? refund.notifyUrl, body);
    },
    async notifyChargeback(reference, chargeback, to) {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`no payment ${reference}`);
      const { merchantReference, amount, currency } = payment;
      const body = JSON.stringify({ type: 'chargeback', merchantReference, amount, currency, ...chargeback });
      return deliver(to ?? payment.notifyUrl, body);
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return test;
}

/** Encrypts a card form to the acquirer's published key, like the browser. */
export async function encryptCard(key: JWK, form: object): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ issuedAt: systemNow(), ...form })))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', ...(key.kid ? { kid: key.kid } : {}) })
    .encrypt(await importJWK(key, 'RSA-OAEP-256'));
}
