import { sql } from 'kysely';
import { isOlder, rule, type PersonalData } from '../rule.ts';

/** Mails, SMS, notifications, and what a player agreed to or chose. */
export const MESSAGE_DATA: readonly PersonalData[] = [
  rule({
    table: 'messages',
    topic: 'messages',
    basis: 'law',
    kept: [
      { span: 'fiveYears', after: 'sending' },
      { span: 'month', after: 'codeSending' },
    ],
    expires: [
      {
        what: 'messages with a code',
        where: sql`player_id is null and ${isOlder('created_at', 'month')}`,
      },
      { what: 'messages to players', where: isOlder('created_at', 'fiveYears') },
    ],
    closed: [{ span: 'month', empty: ['recipient'], unless: sql`sent_at is null and dropped_at is null` }],
    owner: 'player_id',
    shown: ['id', 'channel', 'recipient', 'locale', 'template', 'created_at', 'sent_at', 'dropped_at'],
    // What it says, until it has left.
    hidden: ['params', 'expires_at', 'paid_for'],
  }),
  // Before their count, which their deletion changes.
  rule({
    table: 'notifications',
    topic: 'messages',
    basis: 'contract',
    kept: [{ span: 'year', after: 'making' }],
    expires: [{ what: 'notifications of a year ago', where: isOlder('at', 'year') }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['id', 'category', 'kind', 'params', 'order_id', 'at', 'read_at'],
    hidden: [],
  }),
  rule({
    table: 'unread_notifications',
    topic: 'messages',
    basis: 'contract',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['system', 'winning'],
    hidden: [],
  }),
  rule({
    table: 'operator_messages',
    topic: 'messages',
    basis: 'contract',
    kept: [{ span: 'yearAndDay', after: 'sending' }],
    // A day longer than its copies: it is not sent twice.
    expires: [
      {
        what: "operators' messages that are in no list any more",
        where: isOlder('done_at', 'yearAndDay'),
      },
    ],
    // One player's copy is a notification.
    owner: null,
    shown: [],
    hidden: ['id', 'texts', 'link', 'audience', 'up_to', 'sent_to', 'created_at', 'done_at'],
  }),
  rule({
    table: 'terms_acceptances',
    topic: 'choices',
    basis: 'proof',
    kept: [{ until: 'ever' }],
    owner: 'player_id',
    shown: ['version', 'accepted_at'],
    hidden: [],
  }),
  rule({
    table: 'marketing_preferences',
    topic: 'choices',
    basis: 'consent',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['channel', 'agreed', 'changed_at'],
    hidden: [],
  }),
  rule({
    table: 'assessment_results',
    topic: 'choices',
    basis: 'consent',
    kept: [{ span: 'year', after: 'taking' }],
    expires: [{ what: 'results of self-assessments', where: isOlder('taken_at', 'year') }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['yes_answers', 'at_risk', 'taken_at'],
    hidden: [],
  }),
  rule({
    table: 'share_codes',
    topic: 'choices',
    basis: 'contract',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['business_id', 'code', 'created_at'],
    hidden: [],
  }),
  rule({
    table: 'invitations',
    topic: 'choices',
    basis: 'contract',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'invited',
    shown: ['at'],
    // The other player.
    hidden: ['inviter'],
  }),
];
