import type { z, ZodType } from 'zod';
import type { Locale } from '#i18n/locales.ts';
import { MINUTE_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { FramePolicy } from '#server/platform/frame-policy.ts';
import type { Logger } from '#server/observability/log.ts';
import { keys, paymentAnswer, type AcquirerKey, type Payment } from './wire.ts';

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

/** What we know of a payment, whatever the acquirer says. */
export interface KnownPayment {
  readonly merchantReference: string;
  /** Fils. */
  readonly amount: number;
}

export interface PaymentOrder extends KnownPayment {
  readonly card: { readonly jwe: string } | { readonly token: string; readonly jwe: string };
  readonly customer: { readonly id: string; readonly holderName: string };
  readonly returnUrl: string;
  readonly locale: Locale;
}

/**
 * Why there is no answer. `not-sent`: the call never reached the acquirer, nothing was charged. `unknown`: it may have
 * been. `refused`: the acquirer refused the call itself; nothing was charged. `not-found`: it has no such payment.
 */
export type AcquirerFault = 'not-sent' | 'unknown' | 'refused' | 'not-found';

/** The bank that takes cards, behind the contract of docs/adapters.md §2. */
export interface Acquirer {
  /** The key card forms are encrypted to, kept for a while; undefined while the acquirer has never answered. */
  publicKey(): Promise<AcquirerKey | undefined>;
  /** Idempotent by merchantReference. */
  pay(order: PaymentOrder): Promise<Result<Payment, AcquirerFault>>;
  find(payment: KnownPayment): Promise<Result<Payment, AcquirerFault>>;
}

const CURRENCY = 'AED';
const KEY_LIFE_MS = 10 * MINUTE_MS;
const CALL_MS = 10 * SECOND_MS;

const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const faultOf = (error: unknown): AcquirerFault => {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return NEVER_ARRIVED.has(String(cause?.code)) ? 'not-sent' : 'unknown';
};

/** 409: the reference was used before, so a payment exists whose state has to be asked. */
const FAULTS: Readonly<Record<number, AcquirerFault>> = {
  400: 'refused',
  401: 'refused',
  404: 'not-found',
  413: 'refused',
};

async function ask<T>(
  log: AcquirerOptions['log'],
  url: string,
  init: RequestInit,
  schema: ZodType<T>,
): Promise<Result<T, AcquirerFault>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(CALL_MS) });
    if (!response.ok) return err(FAULTS[response.status] ?? 'unknown');
    const parsed = schema.safeParse(await response.json());
    if (parsed.success) return ok(parsed.data);
    // Which fields, never their values: an answer may name a card.
    const fields = parsed.error.issues.map(({ path }) => path.join('.'));
    log.error({ fields }, 'the acquirer answers what its contract does not say');
    return err('unknown');
  } catch (error) {
    return err(faultOf(error));
  }
}

export function createAcquirer({ url, secret, notifyUrl, mayFrame, log, clockOffset }: AcquirerOptions): Acquirer {
  const headers = (): Record<string, string> => ({
    authorization: `Bearer ${secret}`,
    ...(clockOffset ? { 'x-clock-offset-ms': String(clockOffset()) } : {}),
  });
  const get = <T>(path: string, schema: ZodType<T>) => ask(log, url + path, { headers: headers() }, schema);
  /** An answer about another payment than ours, or of another sum, tells nothing of ours (docs/adapters.md §1). */
  const ofOurs = async (
    ours: KnownPayment,
    asked: Promise<Result<z.output<typeof paymentAnswer>, AcquirerFault>>,
  ): Promise<Result<Payment, AcquirerFault>> => {
    const answer = await asked;
    if (!answer.ok) return answer;
    const { merchantReference, amount, currency, ...payment } = answer.value;
    if (merchantReference !== ours.merchantReference || amount !== ours.amount || currency !== CURRENCY) {
      log.error(
        { deposit: ours.merchantReference, answered: { merchantReference, amount, currency } },
        'the acquirer answers for another payment than the one it was asked about',
      );
      return err('unknown');
    }
    if (payment.challengeUrl && !mayFrame(payment.challengeUrl)) {
      log.error({ deposit: merchantReference }, "the acquirer's page is at our own origin: it is not opened");
      return err('unknown');
    }
    return ok(payment);
  };
  let kept: { readonly key: AcquirerKey; readonly at: number } | undefined;
  return {
    async publicKey() {
      if (kept && systemNow() - kept.at < KEY_LIFE_MS) return kept.key;
      const answer = await get('/keys', keys);
      const key = answer.ok ? answer.value.keys[0] : undefined;
      if (key) kept = { key, at: systemNow() };
      return kept?.key;
    },
    pay: (order) => {
      const init = {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ ...order, currency: CURRENCY, notifyUrl }),
      };
      return ofOurs(order, ask(log, `${url}/payments`, init, paymentAnswer));
    },
    find: (known) => ofOurs(known, get(`/payments/by-reference/${known.merchantReference}`, paymentAnswer)),
  };
}
