import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { MAX_OWN_DATA_A_DAY } from '#contract/privacy/430120-own-data-link.ts';
import { MAX_STATEMENTS_A_DAY } from '#contract/transactions/430150-statement-link.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { Platform } from '../platform/platform.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Seconds between two codes for one destination, as the form counts down. */
export const RESEND_AFTER_SECONDS = 60;

/** What was counted before its outcome was known. */
export interface CountedTry {
  /** Takes it off the count again. */
  undo(): Promise<void>;
}

export interface PlayerRateLimits {
  /**
   * Counts a request for a code and answers how many this address made within the hour; undefined where no code may be
   * sent to this destination now.
   */
  countCodeRequest(destination: string, ip: string): Promise<number | undefined>;
  /** Counts an attempt at a code or password; false where this address made too many, over all accounts. */
  allowAttempt(ip: string): Promise<boolean>;
  /** Counts a captcha that this address asks for, and answers how many they were in ten minutes. */
  countCaptcha(ip: string): Promise<number>;
  /** Counts an answer about a frozen account's owner; undefined after too many wrong ones today. */
  countIdentityAnswer(contact: string): Promise<CountedTry | undefined>;
  /** Counts another identity check of this player today; undefined where the daily maximum is reached. */
  countIdentityCheck(playerId: bigint): Promise<CountedTry | undefined>;
  /** Counts a proof; false where this player asked for too many: a proof of a large draw is expensive. */
  allowTicketProof(playerId: bigint): Promise<boolean>;
  /**
   * Counts the look-up of a ticket, to be undone where the ticket exists; undefined after many that do not. Counted
   * before the look-up, so that parallel callers cannot pass the limit.
   */
  countTicketLookup(ip: string): Promise<CountedTry | undefined>;
  /** Counts a picture; false where its holder, or this address, sent too many. */
  countUpload(holder: string, ip: string): Promise<boolean>;
  /** Counts a link to all their data; undefined where this player made too many today. */
  countOwnData(playerId: bigint): Promise<CountedTry | undefined>;
  /** Counts a link to a statement; undefined where this player made too many today. */
  countStatement(playerId: bigint): Promise<CountedTry | undefined>;
  /** Counts a claim form, downloaded or mailed; undefined where this player made too many today. */
  countClaimForm(playerId: bigint): Promise<CountedTry | undefined>;
  /** Counts an appointment of this player today; undefined after too many, as each is confirmed by a message. */
  countAppointment(playerId: bigint): Promise<CountedTry | undefined>;
  /** Counts an application of this mobile number; false where it made too many today. */
  countFamilyApplication(mobile: string): Promise<boolean>;
  /** As countTicketLookup, for the receipt number of a family application. */
  countReceiptLookup(ip: string): Promise<CountedTry | undefined>;
  /** Counts a coupon's code, to be undone where it exists; undefined after many that do not. */
  countCouponCode(playerId: bigint): Promise<CountedTry | undefined>;
  /** Whether the player may start another check today. */
  hasIdentityCheckLeft(playerId: bigint): Promise<boolean>;
}

/**
 * Limits shared by all nodes, by the machine's clock; daily ones by the product's day. Limits per address are
 * generous: a mobile carrier has many people behind one address.
 */
export function createPlayerRateLimits(base: Pick<Platform, 'handle' | 'clock'>): PlayerRateLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: base.handle.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const codes = [
    limiter('code-pause', 1, RESEND_AFTER_SECONDS - 2), // a client's countdown may run a little ahead
    limiter('code-hour', 5, HOUR),
    limiter('code-day', 15, DAY),
  ];
  const codesByIp = limiter('code-ip', 200, HOUR);
  const attemptsByIp = limiter('attempt-ip', 120, 10 * MINUTE);
  // Counted, never refused: many make a captcha harder.
  const captchasByIp = limiter('captcha-ip', Number.MAX_SAFE_INTEGER, 10 * MINUTE);
  const identityAnswers = limiter('identity-answer', 5, DAY);
  const proofs = limiter('proof-player', 30, MINUTE);
  const guesses = limiter('ticket-ip', 30, 10 * MINUTE);
  const identity = limiter('identity-day', 5, DAY);
  const uploads = limiter('upload-holder', 20, HOUR);
  const uploadsByIp = limiter('upload-ip', 200, HOUR);
  const ownData = limiter('own-data', MAX_OWN_DATA_A_DAY, DAY);
  const statements = limiter('statement', MAX_STATEMENTS_A_DAY, DAY);
  const claimForms = limiter('claim-form', 20, DAY);
  const appointments = limiter('claim-appointment', 10, DAY);
  const applications = limiter('family-day', 5, DAY);
  const couponCodes = limiter('coupon-code', 10, HOUR);
  const receipts = limiter('receipt-ip', 30, 10 * MINUTE);

  /** How much is consumed with this one; undefined beyond the limit. */
  const consume = async (limit: RateLimiterPostgres, key: string): Promise<number | undefined> => {
    try {
      return (await limit.consume(key)).consumedPoints;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return undefined;
      throw refused;
    }
  };
  const allowed = async (limit: RateLimiterPostgres, key: string): Promise<boolean> =>
    (await consume(limit, key)) !== undefined;
  const count = async (limit: RateLimiterPostgres, key: string): Promise<CountedTry | undefined> => {
    const undo = async () => void (await limit.reward(key, 1));
    if (await allowed(limit, key)) return { undo };
    // A refused one is counted, too; it would take the place of one whose count is undone.
    await undo();
    return undefined;
  };
  // Until midnight in Dubai, as the error message says, not a day from the first one.
  const today = (playerId: bigint) => `${playerId}-${dubaiDay(base.clock.now())}`;

  return {
    countCodeRequest: async (destination, ip) => {
      const made = await consume(codesByIp, clientNetwork(ip));
      if (made === undefined) return undefined;
      for (const limit of codes) if (!(await allowed(limit, destination))) return undefined;
      return made;
    },
    allowAttempt: (ip) => allowed(attemptsByIp, clientNetwork(ip)),
    countCaptcha: async (ip) => (await captchasByIp.consume(clientNetwork(ip))).consumedPoints,
    countIdentityAnswer: (contact) => count(identityAnswers, contact),
    countIdentityCheck: (playerId) => count(identity, today(playerId)),
    allowTicketProof: (playerId) => allowed(proofs, playerId.toString()),
    countTicketLookup: async (ip) => {
      // Pages rendered in this process without a visitor have no address.
      if (ip === '') return { undo: () => Promise.resolve() };
      return count(guesses, clientNetwork(ip));
    },
    countUpload: async (holder, ip) =>
      (await allowed(uploads, holder)) && (await allowed(uploadsByIp, clientNetwork(ip))),
    countOwnData: (playerId) => count(ownData, today(playerId)),
    countStatement: (playerId) => count(statements, today(playerId)),
    countClaimForm: (playerId) => count(claimForms, today(playerId)),
    countAppointment: (playerId) => count(appointments, today(playerId)),
    countFamilyApplication: (mobile) => allowed(applications, mobile),
    countReceiptLookup: (ip) => count(receipts, clientNetwork(ip)),
    countCouponCode: (playerId) => count(couponCodes, playerId.toString()),
    hasIdentityCheckLeft: async (playerId) =>
      ((await identity.get(today(playerId)))?.consumedPoints ?? 0) < identity.points,
  };
}
