import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry, Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { calculateStake, checkEntry, findPlay, formatEntry } from '#games/rules/entry.ts';
import { settleEntry } from '#games/rules/settle.ts';
import { assertPresent } from '#kernel/assert.ts';
import { nextSlot } from '#server/draw-engine/schedule.ts';
import { formatEntry as formatLogEntry } from '#server/tlog/entries.ts';
import { arbitraryEntry, arbitraryResult } from '#support/random/arbitrary-games.ts';
import { parseCanonical } from '#verify/v3/json.ts';
import { hashRules } from '#verify/v3/pins.ts';
import { findWin, parseEntryText } from '#verify/v3/tickets/entry-text.ts';
import type { Rules3 } from '#verify/v3/types.ts';
import { rulesEntry, rulesHash } from '#server/draws/proof/game-rules.ts';

/** As somebody reads them who has the text of the log alone. */
const readRules = (game: Game): Rules3 =>
  (JSON.parse(formatLogEntry(rulesEntry(game)).toString()) as { rules: Rules3 }).rules;

const textOf = (game: Game, entry: Entry): string =>
  formatEntry(
    assertPresent(findPlay(game, entry.play), 'a play'),
    entry,
    calculateStake(game, entry),
    game.raffle ? 'AB0000001' : undefined,
  );

/** What an entry wins by the game's own code: the tier over all plays, and the prize of multiple 1. */
function settled(game: Game, entry: Entry, numbers: readonly (readonly number[])[]) {
  const won = settleEntry(game, entry, numbers);
  if (!won) return undefined;
  const playNo = game.plays.findIndex(({ key }) => key === entry.play);
  const before = game.plays.slice(0, playNo).flatMap(({ tiers }) => tiers).length;
  const prize = Number(won.shared ? won.prize : won.prize / BigInt(entry.multiple));
  return { tier: before + won.tier, prize, shared: won.shared === true };
}

/** The same by the rules in the log alone. */
function verified(game: Game, rules: Rules3, entry: Entry, numbers: readonly (readonly number[])[]) {
  const parsed = assertPresent(parseEntryText(textOf(game, entry), rules), 'an entry that the rules allow');
  return findWin(parsed, numbers, rules);
}

/** Numbers of a draw in which the entry has hits at the places of its positions, as many as chance says. */
const drawFor = (game: Game, { play, picks }: Entry): fc.Arbitrary<number[][]> =>
  fc.tuple(arbitraryResult(game), fc.infiniteStream(fc.boolean())).map(([numbers, keep]) => {
    const flat = numbers.flat();
    const { positions } = assertPresent(findPlay(game, play), 'a play');
    for (const [i, { places }] of positions.entries())
      for (const [n, place] of places.entries()) {
        const mine = picks[i]?.[n];
        if (mine !== undefined && keep.next().value) flat[place] = mine;
      }
    let at = 0;
    return numbers.map(({ length }) => flat.slice(at, (at += length)));
  });
const isPossible = (game: Game, numbers: readonly (readonly number[])[]): boolean =>
  game.generator.every(({ repeats }, i) => repeats || new Set(numbers[i]).size === numbers[i]?.length);

describe.each(games)('the rules of $key', (game) => {
  const rules = readRules(game);

  it('give every entry the tier and prize that the game gives it', () => {
    const seen = new Set<number>();
    const same = (entry: Entry, numbers: number[][]) => {
      const won = settled(game, entry, numbers);
      expect(verified(game, rules, entry, numbers)).toEqual(won);
      if (won) seen.add(won.tier);
    };
    const near = arbitraryEntry(game).chain((entry) => fc.tuple(fc.constant(entry), drawFor(game, entry)));
    fc.assert(
      fc.property(near, ([entry, numbers]) => {
        fc.pre(isPossible(game, numbers));
        same(entry, numbers);
      }),
      { numRuns: 1_500, seed: 61, endOnFailure: true, maxSkipsPerRun: 1_000 },
    );
    fc.assert(fc.property(arbitraryEntry(game), arbitraryResult(game), same), { numRuns: 500 });
    const tiers = game.plays.flatMap((play) => play.tiers).length;
    expect([...seen].toSorted((a, b) => a - b)).toEqual(Array.from({ length: tiers }, (_, i) => i + 1));
  });

  it('allow the entries that the game allows, and refuse the others', () => {
    const number = fc.integer({ min: -1, max: 40 });
    const changed = fc
      .tuple(arbitraryEntry(game), fc.nat(), fc.nat(), number, fc.constantFrom('number', 'more', 'less', 'multiple'))
      .map(([entry, i, j, n, what]): Entry => {
        const picks = entry.picks.map((list) => [...list]);
        const list = picks[i % Math.max(picks.length, 1)] ?? [];
        if (what === 'number' && list.length > 0) list[j % list.length] = n;
        if (what === 'more') list.push(n);
        if (what === 'less') list.pop();
        return { ...entry, picks, ...(what === 'multiple' ? { multiple: n } : {}) };
      });
    const allowed = { true: 0, false: 0 };
    fc.assert(
      fc.property(changed, (entry) => {
        const isAllowed = checkEntry(game, entry).ok;
        allowed[`${isAllowed}`]++;
        expect(parseEntryText(textOf(game, entry), rules) !== undefined).toBe(isAllowed);
      }),
      { numRuns: 1_000 },
    );
    expect(allowed.true).toBeGreaterThan(20);
    expect(allowed.false).toBeGreaterThan(20);
  });

  it('say how its phases are written, its price, generator and raffle', () => {
    const { phase } = nextSlot(game.schedule, Date.UTC(2026, 10, 21));
    const { minutes, generator, price, multiples, raffle } = rules;
    expect(minutes).toBe(phase.includes('-'));
    expect({ generator, price, multiples }).toEqual({
      generator: game.generator,
      price: Number(game.price),
      multiples: game.multiples,
    });
    expect(raffle).toEqual(game.raffle && { prizes: game.raffle.prizes, prize: Number(game.raffle.prize) });
  });

  it('are an entry of the log, whose hash a verifier finds by its pinned rules', () => {
    const bytes = formatLogEntry(rulesEntry(game));
    expect(parseCanonical(bytes.toString())).toEqual({ type: 'rules', lotteryType: game.lotteryType, rules });
    expect(rulesHash(game).toString('hex')).toBe(hashRules(game.lotteryType, rules));
    expect(rulesHash(game)).toBe(rulesHash(game));
  });
});
