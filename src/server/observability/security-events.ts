import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#kernel/time.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Each is told under this name for good: alarms are built on it. docs/security.md says what each means. */
export const SECURITY_EVENTS = [
  'login',
  'login-failed',
  'login-locked',
  'second-factor-asked',
  'second-factor-failed',
  'second-factor-locked',
  'second-factor-changed',
  'code-requested',
  'code-failed',
  'captcha-failed',
  'identity-answered',
  'password-set',
  'name-corrected',
  'confirm-failed',
  'contact-changed',
  'own-data-exported',
  'statement-exported',
  'claim-form-exported',
  'session-ended',
  'superapp-linked',
  'superapp-unlinked',
  'superapp-refused',
  'access-refused',
  'request-refused',
  'notification-refused',
  'limit-reached',
  'sms-budget-filling',
  'sms-budget-spent',
  'operator-act',
  'audit-head',
  'audit-log-damaged',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Never a number, an e-mail address, a code or a token. */
export interface SecurityEventFields {
  /** The player's public id. */
  readonly player?: string | undefined;
  /** The caller's address. */
  readonly address?: string | undefined;
  readonly [detail: string]: string | number | boolean | undefined;
}

export interface SecurityLog {
  /** Writes the event to the log and counts it in the metrics. */
  record(event: SecurityEvent, fields: SecurityEventFields): void;
}

/** What is ordinary; everything else is logged as a warning. */
const ORDINARY: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'login',
  'second-factor-asked',
  'second-factor-changed',
  'code-requested',
  'password-set',
  'name-corrected',
  'contact-changed',
  'own-data-exported',
  'statement-exported',
  'claim-form-exported',
  'session-ended',
  'superapp-linked',
  'superapp-unlinked',
  'operator-act',
  'audit-head',
]);

/** Anybody can cause these without limit, so the same one is logged once a minute; the metrics count each. */
const REPEATED: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'captcha-failed',
  'superapp-refused',
  'access-refused',
  'request-refused',
  'notification-refused',
  'limit-reached',
  'sms-budget-spent',
]);
const MAX_REMEMBERED = 10_000;

/** Writes what matters to security in one form: `security` is the event's name, beside it who, from where and what. */
export function createSecurityLog(
  log: Pick<Logger, 'info' | 'warn'>,
  metrics: Pick<Metrics, 'recordSecurityEvent'>,
): SecurityLog {
  const latest = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: MINUTE_MS });
  return {
    record: (security, fields) => {
      metrics.recordSecurityEvent(security);
      if (REPEATED.has(security)) {
        const key = JSON.stringify([security, { ...fields, address: clientNetwork(fields.address ?? '') }]);
        if (latest.has(key)) return;
        latest.set(key, true);
      }
      const entry = { security, ...fields, address: fields.address === '' ? undefined : fields.address };
      if (ORDINARY.has(security)) log.info(entry, 'security event');
      else log.warn(entry, 'security event');
    },
  };
}
