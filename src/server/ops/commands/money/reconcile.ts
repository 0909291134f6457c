import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { isCalendarDay } from '#kernel/calendar-day.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Engine } from '#server/engine/engine.ts';
import { fileSources } from '#server/reconciliation/file-sources.ts';
import { reconcile } from '#server/reconciliation/reconcile.ts';
import { resolveDifference } from '#server/reconciliation/resolve.ts';
import type { StoredDifference } from '#server/reconciliation/sync-differences.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '#server/ops/command.ts';

const LINES = 50;

interface Row extends StoredDifference {
  readonly found_at: Date;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly remark: string | null;
  /** Of a line of the bank's that is of nothing we know: what it says. */
  readonly named: string | null;
  /** Of one that stands twice: how many lines name it. */
  readonly lines: number;
}

const amount = (fils: bigint | null): string => (fils === null ? 'nothing' : formatAmount(fils));

function line({ id, kind, type, subject, expected, actual, ...row }: Row): string {
  const figures = kind === 'no-file' ? '' : `${amount(actual)} reported, ${amount(expected)} expected`;
  const times = kind === 'twice' && `${row.lines} lines, ${amount((actual ?? 0n) - (expected ?? 0n))} too much`;
  const closed = row.closed_at && `closed ${row.closed_at.toISOString()} ${row.closed_by ?? 'by a later file'}`;
  return [id, row.found_at.toISOString(), kind, type, subject, row.named, figures, times, closed, row.remark]
    .filter(Boolean)
    .join('  ');
}

async function list({ db }: Engine, all: boolean, out: (line: string) => void): Promise<void> {
  const which = all ? sql`order by id desc` : sql`where closed_at is null order by id`;
  const { rows } = await sql<Row>`
    select d.*,
      (select l.named from settlement_lines l where l.source = 'bank' and l.reference = d.subject and l.type = 'other' and d.type = 'other') as named,
      case when d.kind = 'twice' then (
        select count(*)::int from settlement_lines l where l.movement = d.subject::uuid and l.type = d.type) else 0 end as lines
    from reconciliation_differences d ${which} limit ${LINES}`.execute(db);
  for (const row of rows) out(line(row));
  if (rows.length === 0) out('no differences');
}

async function resolve({ db }: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const which = requireArgument(args, 0, 'the number of the difference');
  requireArgument(args, 1, 'the remark');
  const id = /^\d{1,15}$/.test(which) ? BigInt(which) : 0n;
  const done = await resolveDifference(db, id, userInfo().username, args.slice(1).join(' '));
  if (!done.ok) throw new OpsRefusal(`There is no open difference ${which}.`);
  out(`difference ${which} is resolved`);
}

async function readYesterday({ db }: Engine): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (product_today() - 1)::text as day`.execute(db);
  return rows[0]?.day ?? '';
}

async function run(engine: Engine, day: string | undefined, out: (line: string) => void): Promise<void> {
  const yesterday = await readYesterday(engine);
  if (day !== undefined && !(isCalendarDay(day) && day <= yesterday))
    throw new OpsRefusal(`The day is yyyy-mm-dd, ${yesterday} at the latest.`);
  const { handle, log } = engine;
  const of = day ?? yesterday;
  const sources = fileSources(engine);
  const { lines, raised, closed, open } = await reconcile({ db: handle.background, log, sources }, of);
  for (const { source } of sources)
    out(`${source} ${of}: ${lines[source] === undefined ? 'no file' : `${lines[source]} lines`}`);
  out(`${raised.length} new differences, ${closed} closed`);
  await list(engine, false, out);
  if (open > 0) throw new OpsRefusal(`The ledger and the files do not agree: ${open} differences.`);
}

export const reconcileCommands: OpsCommands = {
  '': {
    usage: '[<yyyy-mm-dd> | list [all] | resolve <difference> <remark>]',
    summary:
      "compares the acquirer's file and the bank's statement of a day, yesterday's where none is named, with the ledger; lists differences; closes one that is explained",
    run: (engine, [first, ...rest], out) => {
      if (first === 'list') return list(engine, rest[0] === 'all', out);
      if (first === 'resolve') return resolve(engine, rest, out);
      return run(engine, first, out);
    },
  },
};
