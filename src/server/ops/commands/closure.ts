import { sql } from 'kysely';
import type { Engine } from '#server/engine/engine.ts';
import { isOverdue } from '#server/closure/closure-jobs.ts';
import { expectedAt, type Closure } from '#server/closure/closure-rows.ts';
import { checkConditions } from '#server/closure/conditions.ts';
import { approveClosure, rejectClosure, type DecisionFault } from '#server/closure/decide.ts';
import type { Result } from '#kernel/result.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '../command.ts';

const LINES = 30;

interface Row extends Closure {
  readonly open_id: string;
  readonly player_state: string;
  readonly overdue: boolean;
}

const columns = sql`c.*, p.open_id, p.state as player_state, ${isOverdue} as overdue`;

const line = (row: Row): string =>
  [
    row.id,
    row.overdue ? `OVERDUE since ${expectedAt(row).toISOString()}` : row.state,
    row.submitted_at.toISOString(),
    row.open_id,
    row.reason,
  ].join('  ');

async function closureOf({ db }: Engine, args: readonly string[]): Promise<Row> {
  const which = requireArgument(args, 0, 'the number of the request');
  const id = /^\d{1,15}$/.test(which) ? BigInt(which) : null;
  const { rows } = await sql<Row>`
    select ${columns} from account_closures c join players p on p.id = c.player_id where c.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new OpsRefusal(`There is no request ${which}.`);
  return row;
}

/** Why staff cannot close or reject it, as a sentence. */
export function describeFault(fault: DecisionFault): string {
  if (fault === 'unknown') return 'There is no such request.';
  if (fault === 'over') return 'It is over: decided, or taken back by the player, or the account is closed.';
  if (fault === 'restricted') return 'The account is restricted: end that review first.';
  if (fault === 'stopped') return 'The payments of the account are stopped: accept a statement, or allow them, first.';
  return `The account cannot be closed now: ${fault.unmet.join(', ')}.`;
}

async function decide(
  engine: Engine,
  args: readonly string[],
  out: (line: string) => void,
  act: (id: bigint, remark: string) => Promise<Result<void, DecisionFault>>,
): Promise<void> {
  const { id } = await closureOf(engine, args);
  const decided = await act(id, args.slice(1).join(' '));
  if (!decided.ok) throw new OpsRefusal(describeFault(decided.error));
  out(line(await closureOf(engine, args)));
}

async function show(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const one = await closureOf(engine, args);
  out(line(one));
  out(`the account is ${one.player_state}`);
  if (one.details !== '') out(`in the player's words: ${one.details}`);
  out(`pictures ${one.front_photo}${one.back_photo === null ? '' : `  ${one.back_photo}`}`);
  if (one.remark !== null) out(`remark ${one.remark}`);
  for (const { name, isMet } of await checkConditions(engine.db, one.player_id))
    out(`${isMet ? 'met    ' : 'NOT MET'}  ${name}`);
}

export const closureCommands: OpsCommands = {
  list: {
    usage: '[all]',
    summary: `requests to close an account that wait, longest waiting first; or the newest ${LINES}`,
    run: async ({ db }, args, out) => {
      const which =
        args[0] === 'all' ? sql`order by c.id desc` : sql`where c.state = 'submitted' order by c.submitted_at`;
      const { rows } = await sql<Row>`
        select ${columns} from account_closures c join players p on p.id = c.player_id ${which} limit ${LINES}`.execute(
        db,
      );
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no requests');
    },
  },
  show: {
    usage: '<request>',
    summary: 'reason, picture ids and conditions of one request',
    run: show,
  },
  approve: {
    usage: '<request>',
    summary: 'closes the account for good, if its conditions hold, and tells the player',
    run: (engine, args, out) => decide(engine, args, out, (id) => approveClosure(engine, id)),
  },
  reject: {
    usage: '<request> <remark>',
    summary: 'rejects it; the player reads the remark',
    run: (engine, args, out) => {
      requireArgument(args, 1, 'the remark, which the player reads');
      return decide(engine, args, out, (id, remark) => rejectClosure(engine, id, remark));
    },
  },
};
