import { sql, type RawBuilder } from 'kysely';

/** Rows of a table that are no longer needed. */
export interface RetentionRule {
  readonly table:
    | 'rate_limits'
    | 'login_failures'
    | 'spent_captchas'
    | 'one_time_codes'
    | 'messages'
    | 'notifications'
    | 'operator_messages'
    | 'sessions'
    | 'assessment_results'
    | 'uploads'
    | 'family_applications'
    | 'account_closures'
    | 'superapp_requests'
    | 'superapp_proofs'
    | 'factor_setups'
    | 'pending_logins';
  readonly what: string;
  readonly where: RawBuilder<boolean>;
}

const DAY = sql`interval '1 day'`;
/** Messages to players are kept as long as records of money and identity. */
const PLAYER_MESSAGE_DAYS = 5 * 366;
const CODE_MESSAGE_DAYS = 30;
const SESSION_DAYS = 366;
/** Money, orders and checks have lists of their own, which stay. */
const NOTIFICATION_DAYS = 366;
const ASSESSMENT_DAYS = 366;
const DENIED_APPLICATION_DAYS = 366;
/** After the last monitoring or exclusion that it led to. */
const APPROVED_APPLICATION_DAYS = 5 * 366;
const UNDONE_CLOSURE_DAYS = 366;
const CLOSURE_DAYS = 5 * 366;

/**
 * How long rows are kept that are not kept for ever; docs/security.md says it in words. Each by the clock its times
 * were written with: the machine's for limits and sessions, else the product's. Money, orders, draws, effects,
 * deposits, identity checks and the audit log are kept for ever.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    table: 'rate_limits',
    what: 'counts whose time is over',
    where: sql`expire < extract(epoch from clock_timestamp()) * 1000`,
  },
  {
    table: 'login_failures',
    what: 'failures the lock-out has forgotten',
    where: sql`last_failed_at < product_now() - ${DAY} and coalesce(locked_until < product_now(), true) and frozen_at is null`,
  },
  {
    table: 'spent_captchas',
    what: 'captchas that have expired',
    where: sql`expires_at < clock_timestamp()`,
  },
  {
    table: 'one_time_codes',
    what: 'codes that expired a day ago',
    where: sql`expires_at < product_now() - ${DAY}`,
  },
  {
    table: 'superapp_requests',
    what: 'requests to the super-app that were not answered in time',
    where: sql`expires_at < clock_timestamp()`,
  },
  {
    table: 'superapp_proofs',
    what: 'proofs of a super-app account that were not used in time',
    where: sql`expires_at < clock_timestamp()`,
  },
  {
    table: 'factor_setups',
    what: 'second factors that were not set up in time',
    where: sql`expires_at < clock_timestamp()`,
  },
  {
    table: 'pending_logins',
    what: 'logins whose second step did not come in time',
    where: sql`expires_at < clock_timestamp()`,
  },
  {
    table: 'messages',
    what: 'messages with a code',
    where: sql`player_id is null and created_at < product_now() - ${CODE_MESSAGE_DAYS} * ${DAY}`,
  },
  {
    table: 'messages',
    what: 'messages to players',
    where: sql`created_at < product_now() - ${PLAYER_MESSAGE_DAYS} * ${DAY}`,
  },
  {
    table: 'notifications',
    what: 'notifications of a year ago',
    where: sql`at < product_now() - ${NOTIFICATION_DAYS} * ${DAY}`,
  },
  {
    table: 'operator_messages',
    what: "operators' messages that are in no list any more",
    where: sql`done_at < product_now() - ${NOTIFICATION_DAYS + 1} * ${DAY}`,
  },
  {
    table: 'sessions',
    what: 'sessions that ended',
    where: sql`ended_at < clock_timestamp() - ${SESSION_DAYS} * ${DAY}`,
  },
  {
    table: 'assessment_results',
    what: 'results of self-assessments',
    where: sql`taken_at < product_now() - ${ASSESSMENT_DAYS} * ${DAY}`,
  },
  {
    table: 'uploads',
    what: 'pictures whose time is over',
    where: sql`delete_after < product_now()`,
  },
  {
    table: 'family_applications',
    what: 'family applications that were denied',
    where: sql`state in ('ineligible', 'incorrect') and decided_at < product_now() - ${DENIED_APPLICATION_DAYS} * ${DAY}`,
  },
  {
    table: 'family_applications',
    what: 'family applications whose measures ended',
    where: sql`state = 'approved' and not exists (
      select from family_exclusions e where e.application_id = family_applications.id
        and e.ends_at > product_now() - ${APPROVED_APPLICATION_DAYS} * ${DAY})
      and not exists (
      select from family_monitorings m where m.application_id = family_applications.id
        and m.ends_at > product_now() - ${APPROVED_APPLICATION_DAYS} * ${DAY})`,
  },
  {
    table: 'account_closures',
    what: 'requests to close an account that were rejected or taken back',
    where: sql`state in ('rejected', 'withdrawn') and decided_at < product_now() - ${UNDONE_CLOSURE_DAYS} * ${DAY}`,
  },
  {
    table: 'account_closures',
    what: 'requests upon which an account was closed',
    where: sql`state = 'approved' and decided_at < product_now() - ${CLOSURE_DAYS} * ${DAY}`,
  },
];
