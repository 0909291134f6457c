import { assert, assertPresent } from '#kernel/assert.ts';
import { createChoices, type Choices } from './choices.ts';
import type { CardArea, CardFace, ScratchCard } from './instant-game.ts';

/** Areas of a grid, and how many alike win. */
export const GRID_AREAS = 9;
const ALIKE = 3;

/** Nine areas: of the symbol that won three, of every other at most two. */
function createGrid({ symbols = [] }: ScratchCard, tier: number, choices: Choices): CardFace {
  const winner = tier === 0 ? undefined : assertPresent(symbols[tier - 1], 'a symbol for each tier');
  const others = symbols.filter((symbol) => symbol !== winner);
  const filled = choices.shuffle([...others, ...others]).slice(0, GRID_AREAS - (winner === undefined ? 0 : ALIKE));
  const won = winner === undefined ? [] : Array.from({ length: ALIKE }, () => ({ symbol: winner, won: true }));
  const areas = [...filled.map((symbol) => ({ symbol, won: false })), ...won];
  assert(areas.length === GRID_AREAS, 'a grid has enough symbols');
  return { areas: choices.shuffle(areas), winningAreas: [] };
}

/** Your numbers against the winning ones: one of a card that wins is among them, with its prize; none of another. */
function createFrame({ numbers, plan }: ScratchCard, tier: number, choices: Choices): CardFace {
  const { winning, yours, to } = assertPresent(numbers, 'the numbers of a framed card');
  const all = choices.shuffle(Array.from({ length: to }, (_, i) => i + 1));
  const drawn = all.slice(0, winning);
  const mine = all.slice(winning, winning + yours);
  const matched = tier === 0 ? undefined : assertPresent(drawn[choices.next(winning)], 'a winning number');
  const place = choices.next(yours);
  // The prizes beside numbers that do not win are any of the plan's, whatever the card wins.
  const anyPrize = () => assertPresent(plan.tiers[choices.next(plan.tiers.length)], 'a prize of the plan').prize;
  const areas = mine.map((number, i): CardArea => {
    const won = matched !== undefined && i === place;
    const prize = won ? assertPresent(plan.tiers[tier - 1], 'the tier of a card').prize : anyPrize();
    return { symbol: won ? matched : number, prize, won };
  });
  return { areas, winningAreas: drawn.map((number) => ({ symbol: number, won: number === matched })) };
}

/**
 * What is printed on a card of `tier` (0 wins nothing), by its salt of 16 bytes. Losing cards are not made to look as
 * if they had nearly won: what does not win is filled by chance.
 */
export function createCardFace(card: ScratchCard, tier: number, salt: Uint8Array): CardFace {
  assert(tier >= 0 && tier <= card.plan.tiers.length, 'a tier of the plan');
  const choices = createChoices(salt);
  return card.layout === 'grid' ? createGrid(card, tier, choices) : createFrame(card, tier, choices);
}

/** What a face wins, read as a player reads it: the tier, 0 where nothing. */
export function readCardFace({ layout, symbols = [], plan }: ScratchCard, { areas, winningAreas }: CardFace): number {
  if (layout === 'grid') {
    const won = symbols.findIndex((symbol) => areas.filter((area) => area.symbol === symbol).length >= ALIKE);
    return won < 0 || won >= plan.tiers.length ? 0 : won + 1;
  }
  const drawn = new Set(winningAreas.map(({ symbol }) => symbol));
  const match = areas.find(({ symbol }) => drawn.has(symbol));
  return match === undefined ? 0 : plan.tiers.findIndex(({ prize }) => prize === match.prize) + 1;
}
