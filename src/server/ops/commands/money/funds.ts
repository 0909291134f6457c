import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { formatMemo, type FundsSource } from '#contract/regulation/memo.ts';
import type { LawStatementType } from '#contract/regulation/fields.ts';
import type { Engine } from '#server/engine/engine.ts';
import { acceptFunds, allowPayments, stopPayments } from '#server/players/restrictions.ts';
import { askForStatement, isWaiting } from '#server/regulation/review.ts';
import { describeFacts } from '#server/regulation/rules.ts';
import { isStatementDue, loadDepositFacts, loadStatementStatus } from '#server/regulation/status.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '#server/ops/command.ts';
import { playerOf, recordOwnerOf, recordPlayers } from '#server/ops/named-player.ts';

const LINES = 30;
const FUNDS: LawStatementType = 1;

interface Row {
  readonly id: bigint;
  readonly open_id: string;
  readonly version: string;
  readonly source: FundsSource;
  readonly words: string;
  readonly locale: string;
  readonly platform: number | null;
  readonly stated_at: Date;
  readonly state: string;
}

interface ReviewRow {
  readonly statement_id: bigint | null;
  readonly act: string;
  readonly remark: string;
  readonly reviewed_by: string;
  readonly reviewed_at: Date;
}

const columns = sql`s.*, p.open_id, case when ${isWaiting} then 'waiting' else coalesce(
  (select act from regulation_reviews r where r.player_id = s.player_id and r.statement_id = s.id order by r.id desc limit 1), 'replaced') end as state`;
const from = sql`regulation_statements s join players p on p.id = s.player_id`;

const line = (row: Row): string =>
  [row.id, row.state, row.stated_at.toISOString(), row.open_id, row.version, formatMemo(row)].join('  ');

const review = (remark: string) => ({ by: userInfo().username, remark });

const loadFundsStatus = ({ db, content }: Engine, playerId: bigint) =>
  loadStatementStatus(db, content.statements['en-US'], playerId, FUNDS);

async function show(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const { id, open_id: openId, state } = await playerOf(engine, args);
  const status = await loadFundsStatus(engine, id);
  const stand = isStatementDue(status)
    ? 'is asked, and has not answered'
    : status.isMade
      ? 'has answered'
      : 'is not asked';
  out(`${openId} ${stand}; the account is ${state}`);
  const { rows: stops } = await sql<{ at: Date }>`
    select payments_stopped_at as at from players where id = ${id} and payments_stopped_at is not null`.execute(
    engine.db,
  );
  for (const { at } of stops) out(`payments are stopped since ${at.toISOString()}`);
  for (const fact of describeFacts(await loadDepositFacts(engine.db, id))) out(fact);
  const { rows: statements } = await sql<Row>`
    select ${columns} from ${from} where s.player_id = ${id} order by s.id desc limit ${LINES}`.execute(engine.db);
  for (const row of statements) out(`${line(row)}  in ${row.locale}, platform ${row.platform ?? 'unknown'}`);
  const { rows: reviews } = await sql<ReviewRow>`
    select * from regulation_reviews where player_id = ${id} order by id desc limit ${LINES}`.execute(engine.db);
  for (const { statement_id: of, act, remark, reviewed_by: by, reviewed_at: at } of reviews)
    out(`${act} ${of ?? 'without a statement'}  ${at.toISOString()} by ${by}: ${remark}`);
}

const named: OpsCommands = {
  show: {
    usage: '<player>',
    summary: "a player's deposits by the rules that ask, their statements, and what staff did",
    run: show,
  },
  'ask-again': {
    usage: '<player> <reason>',
    summary: 'asks for a new statement, or for a first one, and tells the player, without the reason',
    run: async (engine, args, out) => {
      requireArgument(args, 1, 'the reason, for staff');
      const { id, open_id: openId } = await playerOf(engine, args);
      const asked = await askForStatement(engine, id, FUNDS, review(args.slice(1).join(' ')));
      if (!asked.ok && asked.error === 'closed') throw new OpsRefusal(`The account ${openId} is closed.`);
      if (!asked.ok) throw new OpsRefusal(`${openId} was asked already, and has not answered.`);
      out(`${openId} is asked on their next page`);
    },
  },
  stop: {
    usage: '<player> <reason>',
    summary: 'ends the session, and stops deposits and purchases until a new statement is accepted',
    run: async (engine, args, out) => {
      requireArgument(args, 1, 'the reason, for staff');
      const { id, open_id: openId } = await playerOf(engine, args);
      const stopped = await stopPayments(engine, id, FUNDS, review(args.slice(1).join(' ')));
      if (!stopped.ok && stopped.error === 'closed') throw new OpsRefusal(`The account ${openId} is closed.`);
      if (!stopped.ok) throw new OpsRefusal(`The payments of ${openId} are stopped already.`);
      out(`${openId} is asked on their next page, and neither deposits nor buys until a new statement is accepted`);
    },
  },
  allow: {
    usage: '<player> <reason>',
    summary: 'takes a stop of payments back without a statement; what was asked stays asked',
    run: async (engine, args, out) => {
      requireArgument(args, 1, 'the reason, for staff');
      const { id, open_id: openId } = await playerOf(engine, args);
      if (!(await allowPayments(engine, id))) throw new OpsRefusal(`The payments of ${openId} are not stopped.`);
      const status = await loadFundsStatus(engine, id);
      out(`the payments of ${openId} are stopped no more${isStatementDue(status) ? '; the question stands' : ''}`);
    },
  },
};

export const fundsCommands: OpsCommands = {
  list: {
    usage: '[all]',
    summary: `statements on the source of funds that wait for staff, oldest first; or the newest ${LINES}`,
    run: async ({ db }, args, out) => {
      const which = args[0] === 'all' ? sql`order by s.id desc` : sql`where ${isWaiting} order by s.id`;
      const { rows } = await sql<Row>`select ${columns} from ${from} ${which} limit ${LINES}`.execute(db);
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no statements');
    },
  },
  ...recordPlayers(named),
  accept: {
    usage: '<statement> <remark>',
    summary: 'accepts a statement that waits, which ends a stop of payments; the remark says what it was judged by',
    recorded: recordOwnerOf('regulation_statements'),
    run: async (engine, args, out) => {
      const which = requireArgument(args, 0, 'the number of the statement');
      requireArgument(args, 1, 'the remark');
      if (!/^\d{1,15}$/.test(which)) throw new OpsRefusal(`There is no statement ${which}.`);
      const done = await acceptFunds(engine, BigInt(which), review(args.slice(1).join(' ')));
      if (!done.ok) throw new OpsRefusal(`No statement ${which} waits: ops funds list names those that do.`);
      out(`${which} is accepted`);
    },
  },
};
