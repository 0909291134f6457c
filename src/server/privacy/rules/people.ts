import { sql } from 'kysely';
import { isOlder, rule, type PersonalData } from '../rule.ts';

/** Who is excluded, perhaps for life, must not be verified again in another account. */
const isExcluded = sql<boolean>`exists (
  select from family_exclusions e where e.player_id = identity_documents.player_id and e.ends_at > product_now())`;

/** Identity, relatives, pictures, and what staff did. */
export const PEOPLE_DATA: readonly PersonalData[] = [
  rule({
    table: 'identity_documents',
    topic: 'identity',
    basis: 'law',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'fiveYears', erase: true, unless: isExcluded, note: 'excluded' }],
    owner: 'player_id',
    shown: ['type', 'number_end', 'name', 'birth_date', 'nationality', 'expire_date', 'verified_at', 'warned_at'],
    hidden: ['number_hash', 'released_at'],
  }),
  rule({
    table: 'identity_sessions',
    topic: 'identity',
    basis: 'law',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'fiveYears', erase: true }],
    owner: 'player_id',
    shown: ['reference', 'id_card_type', 'status', 'reason', 'remark', 'created_at', 'finished_at'],
    hidden: ['ticket_id', 'redirect_url', 'status_before', 'asked_at'],
  }),
  rule({
    table: 'account_closures',
    topic: 'identity',
    basis: 'proof',
    kept: [
      { span: 'year', after: 'refusal' },
      { span: 'fiveYears', after: 'closing' },
    ],
    expires: [
      {
        what: 'requests to close an account that were rejected or taken back',
        where: sql`state in ('rejected', 'withdrawn') and ${isOlder('decided_at', 'year')}`,
      },
      {
        what: 'requests upon which an account was closed',
        where: sql`state = 'approved' and ${isOlder('decided_at', 'fiveYears')}`,
      },
    ],
    owner: 'player_id',
    shown: ['state', 'reason', 'details', 'remark', 'submitted_at', 'decided_at'],
    hidden: ['id', 'front_photo', 'back_photo'],
  }),
  rule({
    table: 'uploads',
    topic: 'identity',
    basis: 'protection',
    kept: [
      { span: 'day', after: 'upload' },
      { span: 'quarter', after: 'decision' },
    ],
    expires: [{ what: 'pictures whose time is over', where: sql`delete_after < product_now()` }],
    owner: 'player_id',
    shown: ['id', 'purpose', 'content', 'created_at', 'delete_after'],
    hidden: ['holder', 'claimed_by'],
  }),
  rule({
    table: 'family_applications',
    topic: 'family',
    basis: 'protection',
    kept: [
      { span: 'year', after: 'denial' },
      { span: 'fiveYears', after: 'measures' },
    ],
    expires: [
      {
        what: 'family applications that were denied',
        where: sql`state in ('ineligible', 'incorrect') and ${isOlder('decided_at', 'year')}`,
      },
      {
        what: 'family applications whose measures ended',
        where: sql`state = 'approved' and not exists (
          select from family_exclusions e where e.application_id = family_applications.id and not ${isOlder('e.ends_at', 'fiveYears')})
          and not exists (
          select from family_monitorings m where m.application_id = family_applications.id and not ${isOlder('m.ends_at', 'fiveYears')})`,
      },
    ],
    // An applicant is another person, and has no account.
    owner: null,
    shown: [],
    hidden: [
      'id',
      'receipt_seed',
      'receipt_hash',
      'state',
      'applicant_name',
      'mobile',
      'email',
      'relationship',
      'locale',
      'id_photo',
      'proof_photo',
      'remark',
      'created_at',
      'submitted_at',
      'decided_at',
    ],
  }),
  rule({
    table: 'family_accounts',
    topic: 'family',
    basis: 'protection',
    kept: [
      { span: 'year', after: 'denial' },
      { span: 'fiveYears', after: 'measures' },
    ],
    owner: null,
    shown: [],
    hidden: ['application_id', 'place', 'kind', 'holder_name', 'mobile', 'email', 'duration'],
  }),
  rule({
    table: 'family_monitorings',
    topic: 'family',
    basis: 'protection',
    kept: [{ span: 'fiveYears', after: 'measures' }],
    owner: 'player_id',
    shown: ['starts_at', 'ends_at'],
    hidden: ['id', 'application_id', 'place', 'reported_until'],
  }),
  rule({
    table: 'family_exclusions',
    topic: 'family',
    basis: 'protection',
    kept: [{ until: 'ever' }],
    owner: 'player_id',
    shown: ['starts_at', 'ends_at'],
    hidden: ['id', 'application_id'],
  }),
  rule({
    table: 'audit_log',
    topic: 'staff',
    basis: 'proof',
    kept: [{ until: 'ever' }],
    // An entry has the words that an operator typed, of whomever they are, and is chained with all others.
    owner: null,
    shown: [],
    hidden: ['id', 'at', 'operator', 'act', 'arguments', 'outcome', 'intent', 'previous_hash', 'hash'],
  }),
];
