import type { ZodType } from 'zod';
import type { Locale } from '#i18n/locales.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { fetchAdapter } from '#server/platform/fetch-adapter.ts';
import type { FramePolicy } from '#server/platform/frame-policy.ts';
import { memoizeAsync } from '#server/platform/memoize-async.ts';
import type { Logger } from '#server/observability/log.ts';
import { createOwnChecks, CURRENCY } from './own-checks.ts';
import { parseSettlement, type SettlementFile } from './settlement-file.ts';
import {
  chargebacksAnswer,
  fingerprintAnswer,
  keys,
  paymentAnswer,
  refundAnswer,
  type AcquirerKey,
  type ChargebackReport,
  type Payment,
  type RefundReport,
} from './wire.ts';

export interface AcquirerOptions {
  /** Without a slash at its end. */
  readonly url: string;
  readonly secret: string;
  readonly notifyUrl: string;
  /** Which of its pages may stand in a frame on ours. */
  readonly mayFrame: FramePolicy;
  readonly log: Pick<Logger, 'error'>;
  /** The product's clock minus the machine's in ms, for the sandbox only; undefined live. */
  readonly clockOffset?: () => number;
}

/** The facts of a payment that our own database holds. */
export interface KnownPayment {
  readonly merchantReference: string;
  /** Fils. */
  readonly amount: number;
}

/**
 * A new card, of which the acquirer makes a token unless `save` is false; a saved one; the wallet PayBy; `native`, the
 * super-app's own payment.
 */
export type PaidWith =
  | { readonly card: { readonly jwe: string; readonly save: boolean } }
  | { readonly card: { readonly token: string; readonly jwe: string } }
  | { readonly method: { readonly type: 'payby' | 'native' } };

export interface PaymentOrder extends KnownPayment {
  readonly paidWith: PaidWith;
  readonly customer: { readonly id: string; readonly holderName: string };
  readonly returnUrl: string;
  readonly locale: Locale;
}

/** A refund of a payment, whole or in part. */
export interface KnownRefund extends KnownPayment {
  readonly refundReference: string;
}

/** A chargeback of a payment as it stands. */
export interface ReportedChargeback extends ChargebackReport {
  /** The acquirer's. */
  readonly chargebackId: string;
  /** Fils. */
  readonly amount: number;
}

/**
 * Why there is no answer. `not-sent`: the call never reached the acquirer, nothing was charged. `unknown`: the
 * payment may have been charged. `refused`: the acquirer refused the call, nothing was charged. `not-found`: it has
 * no such payment.
 */
export type AcquirerFault = 'not-sent' | 'unknown' | 'refused' | 'not-found';

/** The bank that takes cards, behind the contract of docs/adapters.md §2. */
export interface Acquirer {
  /** The key that card forms are encrypted with, cached; undefined while the acquirer has never answered. */
  loadPublicKey(): Promise<AcquirerKey | undefined>;
  /** The fingerprint of a new card of this payment; null where the card cannot be read. Nothing is charged. */
  readFingerprint(merchantReference: string, jwe: string): Promise<Result<string | null, AcquirerFault>>;
  /** Idempotent by merchantReference. */
  pay(order: PaymentOrder): Promise<Result<Payment, AcquirerFault>>;
  findPayment(payment: KnownPayment): Promise<Result<Payment, AcquirerFault>>;
  /** Idempotent by refundReference. `amount` is the refund's. */
  refund(refund: KnownRefund): Promise<Result<RefundReport, AcquirerFault>>;
  findRefund(refund: KnownRefund): Promise<Result<RefundReport, AcquirerFault>>;
  /** The chargebacks of a payment, oldest first; none where there are none. */
  findChargebacks(merchantReference: string): Promise<Result<readonly ReportedChargeback[], AcquirerFault>>;
  /**
   * The file of a day in Dubai, yyyy-mm-dd. `not-found`: it is not there yet. `invalid`: it is there and not as agreed,
   * which was logged.
   */
  loadSettlement(day: string): Promise<Result<SettlementFile, AcquirerFault | 'invalid'>>;
}

const KEY_LIFE_MS = 10 * MINUTE_MS;
const CALL_MS = 10 * SECOND_MS;
/** A file of a day's payments is larger than an answer. */
const FILE_MS = MINUTE_MS;

const NOT_SENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const classifyFault = (error: unknown): AcquirerFault => {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return NOT_SENT_CODES.has(String(cause?.code)) ? 'not-sent' : 'unknown';
};

/** 409 is unknown: the reference was used before, so a payment exists whose state has to be polled. */
const FAULTS: Readonly<Record<number, AcquirerFault>> = {
  400: 'refused',
  401: 'refused',
  404: 'not-found',
  413: 'refused',
};

async function loadFile(url: string, headers: Record<string, string>): Promise<Result<string, AcquirerFault>> {
  try {
    const response = await fetchAdapter(url, { headers }, FILE_MS);
    return response.ok ? ok(await response.text()) : err(FAULTS[response.status] ?? 'unknown');
  } catch (error) {
    return err(classifyFault(error));
  }
}

async function send<T>(
  log: AcquirerOptions['log'],
  url: string,
  init: RequestInit,
  schema: ZodType<T>,
): Promise<Result<T, AcquirerFault>> {
  try {
    const response = await fetchAdapter(url, init, CALL_MS);
    if (!response.ok) return err(FAULTS[response.status] ?? 'unknown');
    const parsed = schema.safeParse(await response.json());
    if (parsed.success) return ok(parsed.data);
    // Field names only: a value may be a card's.
    const fields = parsed.error.issues.map(({ path }) => path.join('.'));
    log.error({ fields }, 'the answer of the acquirer does not match its contract');
    return err('unknown');
  } catch (error) {
    return err(classifyFault(error));
  }
}

export function createAcquirer({ url, secret, notifyUrl, mayFrame, log, clockOffset }: AcquirerOptions): Acquirer {
  const headers = (): Record<string, string> => ({
    authorization: `Bearer ${secret}`,
    ...(clockOffset ? { 'x-clock-offset-ms': String(clockOffset()) } : {}),
  });
  const get = <T>(path: string, schema: ZodType<T>) => send(log, url + path, { headers: headers() }, schema);
  const post = <T>(path: string, body: object, schema: ZodType<T>) => {
    const init = {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return send(log, url + path, init, schema);
  };
  const postOrder = <T>(path: string, order: object, schema: ZodType<T>) =>
    post(path, { ...order, currency: CURRENCY, notifyUrl }, schema);
  const { checkOwnPayment, checkOwnRefund, checkOwnChargebacks } = createOwnChecks({ log, mayFrame });
  const fetchKey = async (): Promise<AcquirerKey> => {
    const answer = await get('/keys', keys);
    const key = answer.ok ? answer.value.keys[0] : undefined;
    if (!key) throw new Error('the acquirer gave no key');
    return key;
  };
  const keyCache = memoizeAsync<string, AcquirerKey>(1, KEY_LIFE_MS);
  let latest: AcquirerKey | undefined;
  return {
    // Without an answer the latest key stays, and the next call asks again.
    loadPublicKey: () =>
      keyCache('', fetchKey).then(
        (key) => (latest = key),
        () => latest,
      ),
    readFingerprint: async (merchantReference, jwe) => {
      const answer = await post('/cards/fingerprint', { merchantReference, card: { jwe } }, fingerprintAnswer);
      return answer.ok ? ok(answer.value.fingerprint) : answer;
    },
    pay: ({ paidWith, ...order }) =>
      checkOwnPayment(order, postOrder('/payments', { ...order, ...paidWith }, paymentAnswer)),
    findPayment: (known) =>
      checkOwnPayment(known, get(`/payments/by-reference/${known.merchantReference}`, paymentAnswer)),
    refund: (order) => checkOwnRefund(order, postOrder('/refunds', order, refundAnswer)),
    loadSettlement: async (day) => {
      const file = await loadFile(`${url}/settlements/${day}`, headers());
      if (!file.ok) return file;
      const parsed = parseSettlement(file.value, day);
      if (parsed.ok) return parsed;
      log.error({ day, fault: parsed.error }, "the acquirer's settlement file is not as agreed");
      return err('invalid');
    },
    findChargebacks: (ours) => checkOwnChargebacks(ours, get(`/chargebacks/by-payment/${ours}`, chargebacksAnswer)),
    findRefund: (known) => checkOwnRefund(known, get(`/refunds/by-reference/${known.refundReference}`, refundAnswer)),
  };
}
