import { userInfo } from 'node:os';
import { sql } from 'kysely';
import type { Engine } from '#server/engine/engine.ts';
import { closeMarker } from '#server/harm/close-marker.ts';
import { HARM_MARKERS, markerOf } from '#server/harm/markers.ts';
import { isOpen } from '#server/harm/open-markers.ts';
import { scanActivePlayers } from '#server/harm/scan-players.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '../command.ts';
import { playerOf, recordOwnerOf, recordPlayers } from '../named-player.ts';

const LINES = 30;

interface Row {
  readonly id: bigint;
  readonly marker: string;
  readonly level: string;
  readonly facts: Readonly<Record<string, number>>;
  readonly raised_at: Date;
  readonly answer: string | null;
  readonly answered_at: Date | null;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly close_reason: string | null;
  readonly open: boolean;
  readonly open_id: string;
}

const columns = sql`m.*, ${isOpen} as open, p.open_id`;

/** What the marker saw, as a sentence; as it is stored where the marker is no more. */
function describe({ marker, facts }: Row): string {
  const stored = Object.entries(facts).map(([name, value]) => [name, BigInt(value)] as const);
  return markerOf(marker)?.describe(Object.fromEntries(stored)) ?? JSON.stringify(facts);
}

const line = (row: Row): string =>
  [
    row.id,
    row.open ? 'open' : row.closed_at ? 'closed' : 'over',
    row.raised_at.toISOString(),
    row.open_id,
    row.marker,
    describe(row),
    row.answer === null ? 'not answered' : `answered: ${row.answer}`,
  ].join('  ');

/** The open markers of a player, one to a line, for `player show`. */
export async function describeOpenMarkers({ db }: Pick<Engine, 'db'>, playerId: bigint): Promise<readonly string[]> {
  const { rows } = await sql<Row>`
    select ${columns} from harm_markers m join players p on p.id = m.player_id
    where m.player_id = ${playerId} and ${isOpen} order by m.id limit ${LINES}`.execute(db);
  return rows.map((row) => `marker of harm ${line(row)}`);
}

async function show(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const player = await playerOf(engine, args);
  const { rows } = await sql<Row>`
    select ${columns} from harm_markers m join players p on p.id = m.player_id
    where m.player_id = ${player.id} order by m.id desc limit ${LINES}`.execute(engine.db);
  if (rows.length === 0) out(`no markers of ${player.open_id}`);
  for (const row of rows) {
    out(line(row));
    out(`  ${row.level}: ${markerOf(row.marker)?.behaviour ?? 'a marker that is no more'}`);
    if (row.answered_at) out(`  answered ${row.answered_at.toISOString()}: ${row.answer}`);
    if (row.closed_at) out(`  closed ${row.closed_at.toISOString()} by ${row.closed_by}: ${row.close_reason}`);
  }
}

const ofPlayers = recordPlayers({
  show: {
    usage: '<player>',
    summary: `the newest ${LINES} markers of a player: what was seen, why it matters, what the player answered`,
    run: show,
  },
});

export const harmCommands: OpsCommands = {
  ...ofPlayers,
  list: {
    usage: '[all]',
    summary: `open markers of harm, newest first; with all, also those that are over; ${LINES} at most`,
    run: async ({ db }, args, out) => {
      const only = args[0] === 'all' ? sql`` : sql`where ${isOpen}`;
      const { rows } = await sql<Row>`
        select ${columns} from harm_markers m join players p on p.id = m.player_id
        ${only} order by m.id desc limit ${LINES}`.execute(db);
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no markers');
    },
  },
  rules: {
    usage: '',
    summary: 'the markers of harm',
    run: async (_engine, _args, out) => {
      for (const { id, level, behaviour } of HARM_MARKERS) out(`${id.padEnd(20)} ${level.padEnd(6)} ${behaviour}`);
      return Promise.resolve();
    },
  },
  close: {
    usage: '<marker> <reason>',
    summary: 'closes an open marker, by its number: the player may receive marketing again',
    recorded: recordOwnerOf('harm_markers'),
    run: async ({ db }, args, out) => {
      const which = requireArgument(args, 0, 'the number of the marker');
      requireArgument(args, 1, 'the reason');
      if (!/^\d{1,15}$/.test(which)) throw new OpsRefusal(`${which} is no number of a marker.`);
      const closing = { by: userInfo().username, reason: args.slice(1).join(' ') };
      const closed = await closeMarker(db, BigInt(which), closing);
      if (!closed.ok) throw new OpsRefusal(`There is no open marker ${which}.`);
      out(`marker ${which} is closed`);
    },
  },
  scan: {
    usage: '',
    summary: 'asks all markers of the players who were active, as every ten minutes',
    run: async ({ handle }, _args, out) => {
      out(`${await scanActivePlayers(handle.background)} new markers`);
    },
  },
};
