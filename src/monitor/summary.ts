import { lotteryTypeOf } from '#verify/v3/pins.ts';
import type { MonitorContext } from './context.ts';
import { laterCancelOf, type Life } from './v3/life.ts';

interface GameCount {
  draws: number;
  drawn: number;
  cancelled: number;
  /** Of draws that were cancelled without a closing: the log does not have their stakes. */
  orders: number;
  unsealed: number;
  undecided: number;
  /** Of unsealed and undecided draws, in fils. */
  stakes: number;
}

const none = (): GameCount => ({
  draws: 0,
  drawn: 0,
  cancelled: 0,
  orders: 0,
  unsealed: 0,
  undecided: 0,
  stakes: 0,
});

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

/** What it comes to, last, where a reader looks first. */
function conclude(differences: number, notes: number, isComplete: boolean): string {
  if (differences > 0)
    return 'Something differs: each difference above is for the operator to explain. The folder keeps the evidence.';
  if (!isComplete) return 'Nothing differs so far, and not all could be read: the notes above say what.';
  const result = 'Nothing differs: the log fits together, and the draws that are due follow from it';
  return notes > 0 ? `${result}, but for what the notes above say.` : `${result}.`;
}

/** How the draws of each game ended, by version 3. */
function countGames(lives: Iterable<Life>): Map<number, GameCount> {
  const games = new Map<number, GameCount>();
  for (const life of lives) {
    const type = lotteryTypeOf(life.drawId);
    const count = games.get(type) ?? none();
    games.set(type, count);
    count.draws += 1;
    const reason = laterCancelOf(life)?.entry.reason;
    if (life.record) count.drawn += 1;
    if (life.cancelled) {
      count.cancelled += 1;
      count.orders += life.batches.reduce((sum, batch) => sum + batch.count, 0);
    } else if (reason !== undefined) {
      count[reason === 'unsealed' ? 'unsealed' : 'undecided'] += 1;
      count.stakes += life.closing?.entry.stake ?? 0;
    }
  }
  return games;
}

/** Says what was read and what was found. */
export function summarize(
  { copy, draws, findings, logKey }: MonitorContext,
  lives: Iterable<Life>,
  say: (line: string) => void,
): void {
  const old = draws.count();
  const differences = findings.list('difference');
  const notes = findings.list('note');
  say('');
  say(`The log ${logKey.name}: ${copy.verified()} entries.`);
  for (const [type, { draws: all, ...game }] of countGames(lives))
    say(
      `${nameOf(type)}: draws: ${all}; drawn: ${game.drawn}; cancelled without a closing: ${game.cancelled}, with ${game.orders} orders; unsealed: ${game.unsealed}, undecided: ${game.undecided}, with stakes of ${game.stakes} fils.`,
    );
  if (old.draws > 0)
    say(
      `Draws of version 2: ${old.draws}; records checked: ${old.checked}; cancelled: ${old.cancelled}; to come or unfinished: ${old.unfinished}.`,
    );
  say(`Notes: ${notes.length}`);
  for (const note of notes) say(`- ${note}`);
  say(`Differences: ${differences.length}`);
  for (const difference of differences) say(`- ${difference}`);
  say(conclude(differences.length, notes.length, findings.countUnread() === 0 && copy.verified() > 0));
}
