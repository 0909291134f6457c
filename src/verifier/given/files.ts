import { failed, join, passed, verdict as verdictFrom } from '#verify/v3/answer.ts';
import type { BesideRecord, Verdict3 } from '#verify/v3/index.ts';
import { attempt, fetchBeside, valueOf, type Around, type Found } from '../around.ts';
import { drawIdOf, type Shown } from '../shapes.ts';

/** What is beside a record as a file that somebody gave: it proves nothing about what the operator published. */
type Beside = 'list' | 'winners';

const NAMES = {
  list: {
    checks: ['list', 'names', 'stakes', 'batches', 'stops', 'root', 'count', 'stake', 'stopped'],
    wrong: 'this list is not the one whose root the operator published: the file was changed, or is of another draw',
    served: 'the list',
    file: 'tickets.json',
  },
  winners: {
    checks: ['winners', 'openings', 'division', 'published'],
    wrong: 'these are not the winners that the operator published: the file was changed, or is of another draw',
    served: 'the winners',
    file: 'winners.json',
  },
} as const satisfies Record<Beside, object>;

/** What is wrong with a file. A list can give the root and still say something else of an order than its receipt. */
function reasonOf({ checks }: Verdict3, kind: Beside, faults: readonly string[]): string {
  const [only] = faults.length === 1 && faults[0] === 'batches' ? checks.filter(({ name }) => name === 'batches') : [];
  return only?.reason === undefined ? NAMES[kind].wrong : `the file was changed: ${only.reason}`;
}

const failuresIn = ({ checks }: Verdict3, names: readonly string[]): readonly string[] =>
  checks.flatMap(({ name, ok }) => (!ok && names.includes(name) ? [name] : []));

/** A list with the batches of the log, and winners that it names, are the operator's, wherever they come from. */
const isOfLog = ({ checks }: Verdict3, kind: Beside): boolean =>
  checks.some(({ name, ok }) => ok && name === (kind === 'list' ? 'batches' : 'published'));

/** What is beside a record, as far as it is at hand. */
export type FoundBeside = Readonly<Record<Beside, Found<unknown>>>;

export interface JudgedBeside {
  readonly verdict: Verdict3;
  readonly found: FoundBeside;
}

type Judge = (beside: Pick<BesideRecord, Beside>) => Verdict3;

/** A file whose checks fail, and not those of what the server shows in its place, says nothing about the operator. */
async function withoutWrongFile(kind: Beside, own: JudgedBeside, judge: Judge, drawId: string, around: Around) {
  const { checks, served, file: name } = NAMES[kind];
  const isGiven = around.given.some((shown) => shown.kind === kind && shown.isRead !== true);
  const faults = failuresIn(own.verdict, checks);
  if (!isGiven || faults.length === 0 || isOfLog(own.verdict, kind)) return own;
  const shown = await attempt(() => fetchBeside(around, kind, drawId));
  const found = { ...own.found, [kind]: shown };
  const instead = judge({ list: valueOf(found.list), winners: valueOf(found.winners) });
  const left = failuresIn(instead, checks);
  // It is the operator's fault where the server shows the same.
  if (faults.every((name) => left.includes(name)) || ('value' in shown && left.length > 0))
    return { verdict: instead, found };
  const wrong = reasonOf(own.verdict, kind, faults);
  const reason = 'value' in shown || around.origin === undefined ? wrong : `${wrong}; ${shown.reason}`;
  const file = failed('given-file', reason, undefined, `${drawId}/${name}`);
  const replaced = 'value' in shown ? [passed('served-file', `${served} that the server shows`)] : [];
  return { verdict: join(instead, verdictFrom([file, ...replaced])), found };
}

/** Judges a record with what is beside it. Files that are not right are told from faults of the operator. */
export async function judgeBeside(found: FoundBeside, judge: Judge, drawId: string, around: Around) {
  const first = { found, verdict: judge({ list: valueOf(found.list), winners: valueOf(found.winners) }) };
  const listed = await withoutWrongFile('list', first, judge, drawId, around);
  const won = await withoutWrongFile('winners', listed, judge, drawId, around);
  const marks = listed.verdict.checks.filter(({ name }) => name === 'given-file' || name === 'served-file');
  return won === listed ? listed : { found: won.found, verdict: join(won.verdict, verdictFrom(marks)) };
}

/** Lists of tickets and winners of one of the draws of a receipt. */
export interface DrawLists {
  readonly drawId: string;
  readonly lists: readonly Shown[];
}

/** Lists by the draws of a receipt. Those of other draws are beside its first, as nobody knows what they are for. */
export function groupByDraw(ids: readonly string[], lists: readonly Shown[]): readonly DrawLists[] {
  const strays = lists.filter((one) => !ids.some((id) => id === drawIdOf(one)));
  const groups = ids.map((id) => ({ drawId: id, lists: lists.filter((one) => drawIdOf(one) === id) }));
  const named = groups.filter((group) => group.lists.length > 0);
  const [first = groups[0], ...others] = named;
  if (!first || lists.length === 0) return [];
  return [{ ...first, lists: [...first.lists, ...strays] }, ...others];
}
