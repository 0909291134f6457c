import type { Entry, GameData, PlayData } from '#games/game.ts';
import { playOf } from '#games/entry.ts';

/** An entry being filled: its positions in the play's order, each with the numbers chosen so far. */
export interface Draft {
  readonly play: string;
  readonly picks: readonly (readonly number[])[];
  readonly multiple: number;
}

export const emptyDraft = (play: PlayData, multiple: number): Draft => ({
  play: play.key,
  picks: play.positions.map(() => []),
  multiple,
});

/** How many numbers the draft still wants. */
export const missingIn = (play: PlayData, { picks }: Draft): number =>
  play.positions.reduce((missing, { choose }, i) => missing + Math.max(0, choose - (picks[i]?.length ?? 0)), 0);

export const isChosen = ({ picks }: Draft, n: number): boolean => picks.some((numbers) => numbers.includes(n));

/** A number tapped: taken out where it is chosen, else put into the first position that has room and knows it. */
export function toggle(play: PlayData, draft: Draft, n: number): Draft {
  if (isChosen(draft, n))
    return { ...draft, picks: draft.picks.map((numbers) => numbers.filter((other) => other !== n)) };
  const at = play.positions.findIndex(
    ({ choose, from, to }, i) => n >= from && n <= to && (draft.picks[i]?.length ?? 0) < choose,
  );
  return at === -1
    ? draft
    : { ...draft, picks: draft.picks.map((numbers, i) => (i === at ? [...numbers, n] : numbers)) };
}

/** What stands on the ticket, place by place; undefined is a number still missing, shown as '?'. */
export const slotsOf = (play: PlayData, { picks }: Draft): (number | undefined)[] =>
  play.positions.flatMap(({ choose }, i) => {
    const chosen = [...(picks[i] ?? [])].sort((a, b) => a - b);
    return Array.from({ length: choose }, (_, at) => chosen[at]);
  });

/** One of k, all equally likely; `random` gives 32 bits. */
function oneOf(k: number, random: () => number): number {
  const limit = Math.floor(2 ** 32 / k) * k;
  for (;;) {
    const word = random();
    if (word < limit) return word % k;
  }
}

/** A quick pick: all positions filled anew. */
export function quickPick(play: PlayData, draft: Draft, random: () => number): Draft {
  const taken = new Set<number>();
  const picks = play.positions.map(({ choose, from, to }) => {
    const left = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(
      (n) => !play.distinct || !taken.has(n),
    );
    const chosen = Array.from({ length: choose }, () => left.splice(oneOf(left.length, random), 1)).flat();
    for (const n of chosen) taken.add(n);
    return chosen;
  });
  return { ...draft, picks };
}

/** The draft for another play: a nap's numbers stay as far as they fit, other plays start empty. */
export function changePlay(game: GameData, draft: Draft, key: string): Draft {
  const [from, to] = [playOf(game, draft.play), playOf(game, key)];
  if (!to) return draft;
  const [position] = to.positions;
  const alike = from?.group === to.group && from.positions.length === 1 && to.positions.length === 1;
  if (!alike || !position) return emptyDraft(to, draft.multiple);
  return { play: key, multiple: draft.multiple, picks: [(draft.picks[0] ?? []).slice(0, position.choose)] };
}

export const entryOf = ({ play, picks, multiple }: Draft): Entry => ({ play, picks, multiple });
