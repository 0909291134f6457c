import { toMoment, type MonitorContext } from './context.ts';
import { AGREES, DIFFERS, UNREADABLE } from './failure.ts';
import type { SeriesCount } from './cards/check-series.ts';
import { countHeld, parseWitnessKey, quorumOf } from './pins.ts';
import { addUp, countDraws, type DrawCount, type ToldDraw } from './v3/count-draws.ts';

/** For readers; a game that is not known here is named by its number. */
const NAMES: Readonly<Record<number, string>> = {
  61: 'Lucky Day',
  65: 'Super Ocean',
  67: 'Color Prediction',
  69: 'Quick Five',
  72: 'Pick 3',
  80: 'Magic5',
  81: 'Fivetastic',
  82: 'Super Diamond',
  83: 'Octaluck',
};
const nameOf = (type: number): string => (NAMES[type] === undefined ? `Game ${type}` : `${NAMES[type]} (${type})`);

const digits = (count: number): string => count.toLocaleString('en-US');
const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const money = (fils: number): string => `AED ${(fils / 100).toLocaleString('en-US', two)}`;

/** What each column of the table counts. */
const COLUMNS = [
  ['draws', 'draws'],
  ['drawn', 'drawn'],
  ['cancelled', 'cancelled'],
  ['unsealed', 'unsealed'],
  ['undecided', 'undecided'],
  ['not finished', 'unfinished'],
] as const satisfies readonly (readonly [string, keyof DrawCount])[];
const NAME_WIDTH = 22;
const row = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell, i) => cell.padStart((COLUMNS[i]?.[0].length ?? 0) + 3)).join('')}`;

const MEANING = `  drawn: the log names its record. cancelled: before its sales were closed.
  unsealed, undecided: cancelled afterwards, because too few witnesses had seen the closing in time, or because nobody
  can show whether enough had; stakes go back. not finished: on sale, or waiting for its witnesses or numbers.`;

const cellsOf = (count: DrawCount): string[] => COLUMNS.map(([, field]) => digits(count[field]));

/** What players got back, and of how many orders. */
function sayReturned(type: number, { cancelled, orders, unsealed, undecided, stakes }: DrawCount): string[] {
  return [
    ...(cancelled > 0
      ? [`  ${nameOf(type)}: orders of cancelled draws: ${digits(orders)}, whose stakes the log does not have.`]
      : []),
    ...(unsealed + undecided > 0
      ? [`  ${nameOf(type)}: stakes of unsealed and undecided draws: ${money(stakes)}.`]
      : []),
  ];
}

/** The draws of version 3, how they ended, and how many of those that are over were checked. */
function sayDraws(told: Iterable<ToldDraw>, hasOld: boolean): string[] {
  const games = countDraws(told);
  if (games.length === 0) return [hasOld ? 'Draws of version 3: none.' : 'Draws: none.'];
  const all = addUp(games.map(([, count]) => count));
  const over = all.draws - all.unfinished;
  const checked = over - all.unchecked;
  return [
    'Draws that the log has:',
    row(
      'game',
      COLUMNS.map(([title]) => title),
    ),
    ...games.map(([type, count]) => row(nameOf(type), cellsOf(count))),
    row('all', cellsOf(all)),
    MEANING,
    ...games.flatMap(([type, count]) => sayReturned(type, count)),
    `  Finished draws that were checked: ${digits(checked)} of ${digits(over)}${checked === over ? '' : '; the others could not be read, or are looked at again later'}.`,
  ];
}

/** Which witnesses signed what was read, and when last. */
function sayWitnesses({ pins, cosignatures, now }: MonitorContext): string[] {
  const { witnesses } = pins().log;
  if (witnesses.length === 0) return ['Witnesses: none are known.'];
  const seen = witnesses.map(({ key }) => ({
    name: parseWitnessKey(key)?.name ?? key,
    last: cosignatures.lastOf(key),
  }));
  const signed = seen.filter(({ last }) => last !== undefined).length;
  const quorum = `${quorumOf(pins(), now())} of ${countHeld(pins(), now())} are a quorum`;
  return [
    `Witnesses: ${signed} of ${witnesses.length} were seen to sign this log; ${quorum}.`,
    ...seen.map(({ name, last }) =>
      last
        ? `  ${name}: ${digits(last.size)} entries at ${toMoment(last.time)}`
        : `  ${name}: no signature of it was seen`,
    ),
  ];
}

const NEVER =
  'Not checked by a monitor: that tickets were paid for, and what was shown to one player only (their receipt does).';

/** Of a log that has series of cards. */
const saySeries = ({ series, onSale, opened, checked }: SeriesCount): string[] =>
  series === 0
    ? []
    : [
        `Series of cards: ${digits(series)}; on sale: ${digits(onSale)}; opened: ${digits(opened)}, of which checked: ${digits(checked)}.`,
      ];

/** What it comes to, last, where a reader looks first. */
function conclude(code: number, notes: number): string {
  if (code === DIFFERS)
    return 'Something differs: each difference above is for the operator to explain. The folder keeps the evidence.';
  if (code === UNREADABLE) return 'Nothing differs so far, and not all could be read: the notes above say what.';
  const result = 'Nothing differs: the log fits together, and the draws that are due follow from it';
  return notes > 0 ? `${result}, but for what the notes above say.` : `${result}.`;
}

export function exitCodeOf({ copy, findings }: Pick<MonitorContext, 'copy' | 'findings'>): number {
  if (findings.list('difference').length > 0) return DIFFERS;
  return findings.countUnread() > 0 || copy.verified() === 0 ? UNREADABLE : AGREES;
}

/** Says what was read, what was found, and the exit code. */
export function summarize(
  ctx: MonitorContext,
  told: Iterable<ToldDraw>,
  series: SeriesCount,
  say: (line: string) => void,
): void {
  const { copy, draws, findings, folder, logKey, origin } = ctx;
  const old = draws.count();
  const differences = findings.list('difference');
  const notes = findings.list('note');
  const unread = findings.countUnread();
  const code = exitCodeOf(ctx);
  const lines = [
    '',
    `What was read from ${origin}, with what the folder ${folder} has of earlier runs:`,
    `The log ${logKey.name}: ${digits(copy.verified())} entries.`,
    ...sayWitnesses(ctx),
    ...sayDraws(told, old.draws > 0),
    ...(old.draws > 0
      ? [
          `Draws of version 2: ${digits(old.draws)}; records checked: ${digits(old.checked)}; cancelled: ${digits(old.cancelled)}; not finished: ${digits(old.unfinished)}.`,
        ]
      : []),
    ...saySeries(series),
    NEVER,
    `Notes: ${notes.length}${unread > 0 ? `, ${unread} of them of what could not be read` : ''}`,
    ...notes.map((note) => `- ${note}`),
    `Differences: ${differences.length}`,
    ...differences.map((difference) => `- ${difference}`),
    `${conclude(code, notes.length)} Exit code: ${code}.`,
  ];
  for (const line of lines.flatMap((text) => text.split('\n'))) say(line);
}
