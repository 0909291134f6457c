import { sql } from 'kysely';
import { isOlder, isOlderByMachine, rule, type PersonalData } from '../rule.ts';

const decidedTravel = sql`geo_reviews o where o.player_id = geo_reviews.player_id and o.sign = 'travel' and o.state <> 'open'`;

/** Where players were, and what staff did about it. */
export const PLACE_DATA: readonly PersonalData[] = [
  rule({
    table: 'geo_positions',
    topic: 'play',
    basis: 'law',
    kept: [{ span: 'day', after: 'taking' }],
    expires: [{ what: 'positions of players', where: isOlderByMachine('taken_at', 'day') }],
    owner: 'player_id',
    shown: ['latitude', 'longitude', 'accuracy', 'measured_at'],
    hidden: ['exact_hash', 'same_since', 'devices', 'taken_at'],
  }),
  rule({
    table: 'geo_whitelist',
    topic: 'staff',
    basis: 'law',
    kept: [{ until: 'removed' }],
    closed: [{ span: 'day', erase: true }],
    owner: 'player_id',
    shown: ['allowed_at'],
    // The reason is a word among staff.
    hidden: ['reason', 'allowed_by'],
  }),
  rule({
    table: 'geo_reviews',
    topic: 'staff',
    basis: 'law',
    kept: [{ span: 'year', after: 'lastDecision' }],
    // The last decision on travel stops its player where it found false positions, so it stays, and an explanation
    // goes after what it explained away.
    expires: [
      {
        what: 'reviews of positions that were decided',
        where: sql`state <> 'open' and ${isOlder('decided_at', 'year')} and case state when 'spoofing'
          then sign <> 'travel' or exists (select from ${decidedTravel} and o.id > geo_reviews.id)
          else sign <> 'travel' or not exists (
            select from ${decidedTravel} and o.id < geo_reviews.id and o.state = 'spoofing') end`,
      },
    ],
    closed: [{ span: 'fiveYears', erase: true }],
    owner: 'player_id',
    shown: ['sign', 'times', 'state', 'raised_at', 'last_at', 'decided_at'],
    // How a false position is known would help to make one.
    hidden: ['id', 'facts', 'decided_by', 'remark'],
  }),
];
