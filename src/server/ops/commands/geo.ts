import { userInfo } from 'node:os';
import { sql } from 'kysely';
import type { Engine } from '#server/engine/engine.ts';
import { decideReview, type ReviewDecision } from '#server/geo/reviews.ts';
import type { GeoTables } from '#server/geo/tables.ts';
import { allowEverywhere, revokeEverywhere } from '#server/geo/whitelist.ts';
import { OpsRefusal, requireArgument, type OpsCommand, type OpsCommands } from '../command.ts';
import { playerOf, recordOwnerOf, recordPlayers } from '../named-player.ts';

const LINES = 30;

type Row = Omit<GeoTables['geo_reviews'], 'id' | 'times' | 'state' | 'raised_at' | 'last_at'> & {
  readonly id: bigint;
  readonly times: number;
  readonly state: string;
  readonly raised_at: Date;
  readonly last_at: Date;
  readonly open_id: string;
};

/** What was seen the last time, as "kilometers 5473, minutes 300". */
const describe = ({ facts }: Row): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const line = (row: Row): string =>
  [row.id, row.state, row.raised_at.toISOString(), row.open_id, row.sign, `${row.times} times`, describe(row)].join(
    '  ',
  );

async function reviewOf({ db }: Engine, args: readonly string[]): Promise<Row> {
  const which = requireArgument(args, 0, 'the number of the review');
  const id = /^\d{1,15}$/.test(which) ? BigInt(which) : null;
  const { rows } = await sql<Row>`
    select r.*, p.open_id from geo_reviews r join players p on p.id = r.player_id where r.id = ${id}`.execute(db);
  if (!rows[0]) throw new OpsRefusal(`There is no review ${which}.`);
  return rows[0];
}

const STATES: readonly string[] = ['explained', 'spoofing'] satisfies ReviewDecision['state'][];
const isDecision = (text: string): text is ReviewDecision['state'] => STATES.includes(text);

const whitelistCommands = recordPlayers({
  allow: {
    usage: '<player> <reason>',
    summary: 'the player needs no proof of place any more',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      requireArgument(args, 1, 'the reason');
      const reason = args.slice(1).join(' ');
      const done = await allowEverywhere(engine.db, player.id, { reason, by: userInfo().username });
      if (!done.ok) throw new OpsRefusal(`${player.open_id} is on the whitelist already.`);
      out(`${player.open_id} may play anywhere`);
    },
  },
  revoke: {
    usage: '<player> <reason>',
    summary: 'the player needs proofs of place again',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      requireArgument(args, 1, 'the reason');
      const done = await revokeEverywhere(engine.db, player.id);
      if (!done.ok) throw new OpsRefusal(`${player.open_id} is not on the whitelist.`);
      out(`${player.open_id} may play in the country only`);
    },
  },
});

const whitelist: OpsCommand = {
  usage: '',
  summary: 'players who need no proof of place, and why',
  run: async ({ db }, _args, out) => {
    const { rows } = await sql<GeoTables['geo_whitelist'] & { allowed_at: Date; open_id: string }>`
      select w.*, p.open_id from geo_whitelist w join players p on p.id = w.player_id order by w.allowed_at`.execute(
      db,
    );
    for (const row of rows) out([row.open_id, row.allowed_at.toISOString(), row.allowed_by, row.reason].join('  '));
    if (rows.length === 0) out('nobody is on the whitelist');
  },
};

export const geoCommands: OpsCommands = {
  ...whitelistCommands,
  whitelist,
  reviews: {
    usage: '[all]',
    summary: `signs of false positions that wait for a decision, oldest first; or the newest ${LINES}`,
    run: async ({ db }, args, out) => {
      const which = args[0] === 'all' ? sql`order by r.id desc` : sql`where r.state = 'open' order by r.id`;
      const { rows } = await sql<Row>`
        select r.*, p.open_id from geo_reviews r join players p on p.id = r.player_id ${which} limit ${LINES}`.execute(
        db,
      );
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no reviews');
    },
  },
  show: {
    usage: '<review>',
    summary: 'what was seen, and the decision on it',
    run: async (engine, args, out) => {
      const row = await reviewOf(engine, args);
      out(line(row));
      out(`last seen ${row.last_at.toISOString()}`);
      if (row.decided_at) out(`${row.state} ${row.decided_at.toISOString()} by ${row.decided_by}: ${row.remark}`);
    },
  },
  resolve: {
    usage: '<review> explained|spoofing <remark>',
    summary:
      'decides on a review: explained, a player whom it stopped goes on; spoofing of travel stops them until it is explained',
    recorded: recordOwnerOf('geo_reviews'),
    run: async (engine, args, out) => {
      const { id } = await reviewOf(engine, args);
      const state = requireArgument(args, 1, 'explained or spoofing');
      if (!isDecision(state)) throw new OpsRefusal('Write explained or spoofing.');
      requireArgument(args, 2, 'the remark');
      const remark = args.slice(2).join(' ');
      const decided = await decideReview(engine.db, id, { state, by: userInfo().username, remark });
      if (!decided.ok) throw new OpsRefusal('It was decided already.');
      out(line(await reviewOf(engine, args)));
    },
  },
};
