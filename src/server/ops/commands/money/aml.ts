import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { decideFlag, type FlagDecision } from '#server/aml/decide.ts';
import { AML_RULES, ruleOf } from '#server/aml/rules.ts';
import { scanPlayers } from '#server/aml/scan-players.ts';
import type { AmlFlagState } from '#server/aml/tables.ts';
import type { Engine } from '#server/engine/engine.ts';
import { restrictAccount } from '#server/players/player-state.ts';
import { OpsRefusal, requireArgument, type OpsCommand, type OpsCommands } from '#server/ops/command.ts';
import { recordOwnerOf } from '#server/ops/named-player.ts';

const LINES = 30;

interface Row {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly rule: string;
  readonly subject: string;
  readonly facts: Readonly<Record<string, number>>;
  readonly state: AmlFlagState;
  readonly raised_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly remark: string | null;
  readonly open_id: string;
  readonly player_state: string;
}

const columns = sql`f.*, p.open_id, p.state as player_state`;

/** What the rule saw, as a sentence; as it stands of a rule that is no more. */
function describe({ rule, facts }: Row): string {
  const stored = Object.entries(facts).map(([name, value]) => [name, BigInt(value)] as const);
  const known = ruleOf(rule);
  return known ? known.describe(Object.fromEntries(stored)) : JSON.stringify(facts);
}

const line = (row: Row): string =>
  [row.id, row.state, row.raised_at.toISOString(), row.open_id, row.rule, describe(row)].join('  ');

async function flagOf({ db }: Engine, args: readonly string[]): Promise<Row> {
  const which = requireArgument(args, 0, 'the number of the flag');
  const id = /^\d{1,15}$/.test(which) ? BigInt(which) : null;
  const { rows } = await sql<Row>`
    select ${columns} from aml_flags f join players p on p.id = f.player_id where f.id = ${id}`.execute(db);
  if (!rows[0]) throw new OpsRefusal(`There is no flag ${which}.`);
  return rows[0];
}

/** Who else has or had the account that a flag is about. */
async function findSharers({ db }: Engine, { subject }: Row): Promise<readonly string[]> {
  const { rows } = await sql<{ open_id: string }>`
    select distinct p.open_id from payout_accounts a join payout_accounts o on o.kind = a.kind and o.number = a.number
      join players p on p.id = o.player_id
    where a.id::text = ${subject} and o.player_id <> a.player_id order by 1`.execute(db);
  return rows.map(({ open_id: openId }) => openId);
}

async function show(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const one = await flagOf(engine, args);
  out(line(one));
  out(`suspicion: ${ruleOf(one.rule)?.suspicion ?? 'of a rule that is no more'}`);
  out(`the account is ${one.player_state}`);
  if (one.subject !== '') {
    out(`payout account ${one.subject}`);
    for (const openId of await findSharers(engine, one)) out(`shared with ${openId}`);
  }
  if (one.decided_at) out(`${one.state} ${one.decided_at.toISOString()} by ${one.decided_by}: ${one.remark}`);
  const { rows: others } = await sql<Row>`
    select ${columns} from aml_flags f join players p on p.id = f.player_id
    where f.player_id = ${one.player_id} and f.id <> ${one.id} order by f.id desc limit ${LINES}`.execute(engine.db);
  for (const other of others) out(`also ${line(other)}`);
}

const createDecision = (state: FlagDecision['state'], summary: string): OpsCommand => ({
  usage: '<flag> <remark>',
  summary,
  recorded: recordOwnerOf('aml_flags'),
  run: async (engine, args, out) => {
    requireArgument(args, 1, 'the remark');
    const { id } = await flagOf(engine, args);
    const decision = { state, by: userInfo().username, remark: args.slice(1).join(' ') };
    const decided = await decideFlag(engine.db, id, decision);
    if (!decided.ok) throw new OpsRefusal('It was decided already.');
    out(line(await flagOf(engine, args)));
  },
});

export const amlCommands: OpsCommands = {
  list: {
    usage: '[all]',
    summary: `flags for money laundering that wait for a decision, oldest first; or the newest ${LINES}`,
    run: async ({ db }, args, out) => {
      const which = args[0] === 'all' ? sql`order by f.id desc` : sql`where f.state = 'open' order by f.id`;
      const { rows } = await sql<Row>`
        select ${columns} from aml_flags f join players p on p.id = f.player_id ${which} limit ${LINES}`.execute(db);
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no flags');
    },
  },
  rules: {
    usage: '',
    summary: 'the rules against money laundering',
    run: async (_engine, _args, out) => {
      for (const { id, suspicion } of AML_RULES) out(`${id.padEnd(18)} ${suspicion}`);
      return Promise.resolve();
    },
  },
  show: {
    usage: '<flag>',
    summary: 'what a rule saw, who shares a payout account, and other flags of the player',
    run: show,
  },
  clear: createDecision('cleared', 'explained: what the rule saw counts no more. The player is never told'),
  report: createDecision(
    'reported',
    'records that it was reported to the Financial Intelligence Unit; the remark is its reference',
  ),
  restrict: {
    usage: '<flag> <reason>',
    summary: "restricts the player's account for the review, as `player restrict` does; the flag stays open",
    recorded: recordOwnerOf('aml_flags'),
    run: async (engine, args, out) => {
      requireArgument(args, 1, 'the reason');
      const { player_id: playerId, open_id: openId } = await flagOf(engine, args);
      const done = await restrictAccount(engine, playerId);
      if (!done.ok) throw new OpsRefusal(`${openId} is ${done.error}, which does not become restricted.`);
      out(`${openId} is ${done.value}`);
    },
  },
  scan: {
    usage: '',
    summary: 'asks all rules of all players now, as every night',
    run: async ({ handle }, _args, out) => {
      out(`${await scanPlayers(handle.background)} new flags`);
    },
  },
};
