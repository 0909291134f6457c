import { sql } from 'kysely';
import { isOlder, rule, type PersonalData } from '../rule.ts';
import { isExcluded } from './excluded.ts';

/**
 * By the number and the address, which the player has proven: a number alone may be somebody else's by now. The
 * applicant proved both, too, but for the address of an early application.
 */
const sentApplications = (playerId: bigint) => sql`
  select a.id from family_applications a join players p on p.mobile = a.mobile and p.email = a.email
  where p.id = ${playerId}`;

/** Identity, relatives, pictures, and what staff did. */
export const PEOPLE_DATA: readonly PersonalData[] = [
  rule({
    table: 'identity_documents',
    topic: 'identity',
    basis: 'law',
    kept: [{ until: 'closure' }],
    // Who is excluded is known again by the digest (src/server/exclusions/same-person.ts).
    closed: [
      { span: 'fiveYears', empty: ['number_end', 'name', 'birth_date', 'nationality', 'expire_date'] },
      { span: 'fiveYears', erase: true, unless: isExcluded('identity_documents.player_id'), note: 'excluded' },
    ],
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
    table: 'register_identifiers',
    topic: 'identity',
    basis: 'protection',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['known_since'],
    hidden: ['digest', 'key_id'],
  }),
  rule({
    table: 'register_checks',
    topic: 'identity',
    basis: 'protection',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['answered_at', 'excluded', 'ends_at', 'reference'],
    hidden: ['documents'],
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
    sentBy: (playerId) => sql<boolean>`t.holder in (select 'family:' || a.id from (${sentApplications(playerId)}) a)
      or t.claimed_by in (select 'family:' || f.receipt_seed from family_applications f
        where f.id in (${sentApplications(playerId)}))`,
    // Staff alone see a photo, also in no file: an act of the audit log says who did (`ops upload show`).
    shown: ['id', 'purpose', 'created_at', 'delete_after'],
    hidden: ['content', 'holder', 'claimed_by'],
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
    // An applicant needs no account.
    owner: null,
    sentBy: (playerId) => sql<boolean>`t.id in (${sentApplications(playerId)})`,
    shown: [
      'id',
      'state',
      'applicant_name',
      'mobile',
      'email',
      'relationship',
      'locale',
      'remark',
      'created_at',
      'submitted_at',
      'decided_at',
    ],
    hidden: ['receipt_seed', 'receipt_hash', 'id_photo', 'proof_photo'],
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
    sentBy: (playerId) => sql<boolean>`t.application_id in (${sentApplications(playerId)})`,
    // Whose accounts they are is the relative's.
    shown: ['application_id', 'place', 'kind', 'duration'],
    hidden: ['holder_name', 'mobile', 'email', 'other_name_since'],
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
    expires: [
      {
        what: 'family exclusions that ended before an account had them, once their application is gone',
        where: sql`player_id is null and application_id is null`,
      },
    ],
    owner: 'player_id',
    shown: ['starts_at', 'ends_at'],
    hidden: ['id', 'application_id', 'place'],
  }),
  rule({
    table: 'harm_markers',
    topic: 'play',
    basis: 'protection',
    kept: [{ span: 'fiveYears', after: 'making' }],
    expires: [{ what: 'markers of harm', where: isOlder('raised_at', 'fiveYears') }],
    owner: 'player_id',
    shown: ['marker', 'level', 'facts', 'raised_at', 'until', 'answer', 'answered_at', 'closed_at'],
    // The reason is a word among staff.
    hidden: ['id', 'closed_by', 'close_reason'],
  }),
  rule({
    table: 'aml_flags',
    topic: 'staff',
    basis: 'law',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'fiveYears', erase: true }],
    owner: 'player_id',
    // Nobody may be told that they are under suspicion, so no file has them.
    shown: [],
    hidden: ['id', 'rule', 'subject', 'facts', 'state', 'raised_at', 'told_at', 'decided_at', 'decided_by', 'remark'],
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
