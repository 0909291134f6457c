import { sql } from 'kysely';
import type { PlayerTables } from '#server/players/tables.ts';
import { isOlder, isOlderByMachine, rule, type PersonalData, type Span } from '../rule.ts';
import { isExcluded } from './excluded.ts';

type PlayerColumn = keyof PlayerTables['players'];

/**
 * Each column of `players`: how long after its closure it is emptied. The row stays: money, tickets and the ledger name
 * its id.
 */
export const PLAYER_COLUMNS: Readonly<Record<PlayerColumn, Span | 'kept'>> = {
  id: 'kept',
  open_id: 'kept',
  state: 'kept',
  verified_status: 'kept',
  locale: 'kept',
  created_at: 'kept',
  restricted_at: 'kept',
  payments_stopped_at: 'kept',
  closed_at: 'kept',
  // What an account is used with. Somebody else may register the number or address afterwards.
  mobile: 'month',
  email: 'month',
  unproven_mobile: 'month',
  unproven_email: 'month',
  user_name: 'month',
  password_hash: 'month',
  last_login_at: 'month',
  // Who the customer was.
  real_name: 'fiveYears',
  first_names: 'fiveYears',
  last_name: 'fiveYears',
  birth_date: 'fiveYears',
  nationality: 'fiveYears',
  residence: 'fiveYears',
  registered_as: 'fiveYears',
  registered_number_hash: 'fiveYears',
  registered_number_end: 'fiveYears',
  document_expires: 'fiveYears',
};

const HIDDEN: readonly PlayerColumn[] = ['id', 'password_hash', 'registered_number_hash'];
const COLUMNS = Object.keys(PLAYER_COLUMNS) as PlayerColumn[];
/** By these a person who is excluded is known again (src/server/exclusions/same-person.ts). */
const REGISTERED: readonly PlayerColumn[] = [
  'birth_date',
  'registered_as',
  'registered_number_hash',
  'registered_number_end',
];
const emptiedAfter = (span: Span) => ({
  span,
  empty: COLUMNS.filter((column) => PLAYER_COLUMNS[column] === span && !REGISTERED.includes(column)),
});

export const ACCOUNT_DATA: readonly PersonalData[] = [
  rule({
    table: 'players',
    topic: 'you',
    basis: 'law',
    kept: [{ until: 'closure' }],
    closed: [
      // As pages and mails promise, nobody registers with the contacts before.
      { ...emptiedAfter('month'), held: ['mobile', 'email'] },
      emptiedAfter('fiveYears'),
      { span: 'fiveYears', empty: REGISTERED, unless: isExcluded('players.id'), note: 'excluded' },
    ],
    owner: 'id',
    shown: COLUMNS.filter((column) => !HIDDEN.includes(column)),
    hidden: HIDDEN,
  }),
  rule({
    table: 'player_addresses',
    topic: 'you',
    basis: 'law',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'fiveYears', erase: true }],
    owner: 'player_id',
    shown: ['country', 'emirate', 'city', 'street', 'postcode', 'updated_at'],
    hidden: [],
  }),
  rule({
    table: 'sessions',
    topic: 'login',
    basis: 'security',
    kept: [{ span: 'year', after: 'end' }],
    // By the machine's clock, as they are written.
    expires: [{ what: 'sessions that ended', where: isOlderByMachine('ended_at', 'year') }],
    owner: 'player_id',
    shown: [
      'logged_in_at',
      'platform',
      'client_name',
      'method',
      'second_factor',
      'last_used_at',
      'playing_since',
      'ends_at',
      'ended_at',
      'ended_by',
    ],
    hidden: ['id', 'token_hash', 'cookie_hash', 'created_at', 'confirmed_at', 'confirmed_for'],
  }),
  rule({
    table: 'superapp_links',
    topic: 'login',
    basis: 'contract',
    kept: [{ until: 'unlinked' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['label', 'linked_at'],
    hidden: ['subject_hash'],
  }),
  rule({
    table: 'superapp_requests',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'use' }],
    expires: [
      { what: 'requests to the super-app that were not answered in time', where: sql`expires_at < clock_timestamp()` },
    ],
    owner: 'player_id',
    shown: [],
    hidden: ['state_hash', 'browser_hash', 'nonce', 'code_verifier', 'redirect_uri', 'expires_at'],
  }),
  rule({
    table: 'superapp_proofs',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'use' }],
    expires: [
      { what: 'proofs of a super-app account that were not used in time', where: sql`expires_at < clock_timestamp()` },
    ],
    owner: 'player_id',
    shown: [],
    hidden: ['token_hash', 'browser_hash', 'subject_hash', 'label', 'expires_at'],
  }),
  rule({
    table: 'download_links',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'use' }],
    expires: [{ what: 'download links that were not used in time', where: sql`expires_at < clock_timestamp()` }],
    owner: 'player_id',
    shown: [],
    hidden: ['token_hash', 'session_id', 'kind', 'locale', 'details', 'expires_at'],
  }),
  rule({
    table: 'authenticators',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'removed' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['added_at', 'last_used_at'],
    hidden: ['secret', 'last_step'],
  }),
  rule({
    table: 'passkeys',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'removed' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['name', 'added_at', 'last_used_at'],
    hidden: ['id', 'credential_id', 'public_key', 'counter', 'transports'],
  }),
  rule({
    table: 'backup_codes',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'removed' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: [],
    hidden: ['code_hash', 'kept'],
  }),
  rule({
    table: 'factor_setups',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'use' }],
    expires: [{ what: 'second factors that were not set up in time', where: sql`expires_at < clock_timestamp()` }],
    owner: null,
    shown: [],
    hidden: ['session_id', 'kind', 'secret', 'expires_at'],
  }),
  rule({
    table: 'begun_confirmations',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'use' }],
    expires: [
      { what: 'confirmations whose second step did not come in time', where: sql`expires_at < clock_timestamp()` },
    ],
    owner: null,
    shown: [],
    hidden: ['session_id', 'challenge', 'attempts', 'expires_at'],
  }),
  rule({
    table: 'pending_logins',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'use' }],
    // A job ends them within minutes, and tells their players (src/server/factors/unfinished-logins.ts).
    expires: [
      {
        what: 'logins whose second step did not come in time',
        where: sql`expires_at < clock_timestamp() - interval '1 hour'`,
      },
    ],
    owner: 'player_id',
    shown: [],
    hidden: [
      'token_hash',
      'browser_hash',
      'method',
      'password_digest',
      'account',
      'superapp_subject',
      'superapp_proof',
      'challenge',
      'attempts',
      'expires_at',
    ],
  }),
  rule({
    table: 'one_time_codes',
    topic: 'login',
    basis: 'security',
    kept: [{ span: 'day', after: 'expiry' }],
    expires: [{ what: 'codes that expired a day ago', where: isOlder('expires_at', 'day') }],
    owner: null,
    shown: [],
    hidden: ['id', 'destination', 'purpose', 'code_hash', 'attempts', 'created_at', 'expires_at', 'used_at'],
  }),
  rule({
    table: 'login_failures',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'failuresEnd' }],
    expires: [
      {
        what: 'failures the lock-out has forgotten',
        where: sql`${isOlder('last_failed_at', 'day')} and coalesce(locked_until < product_now(), true) and frozen_at is null`,
      },
    ],
    owner: null,
    shown: [],
    hidden: ['account', 'failures', 'last_failed_at', 'locked_until', 'frozen_at', 'identified_at'],
  }),
  rule({
    table: 'rate_limits',
    topic: 'login',
    basis: 'security',
    kept: [{ until: 'use' }],
    expires: [{ what: 'counts whose time is over', where: sql`expire < extract(epoch from clock_timestamp()) * 1000` }],
    owner: null,
    shown: [],
    hidden: ['key', 'points', 'expire'],
  }),
];
