import { dubaiIso } from '#kernel/dubai.ts';
import { DUBAI } from '#kernel/time.ts';
import { getT } from '#i18n/server.ts';
import { describeMatch } from './match-text.ts';
import { type ResultsPage, type OpenResult } from './results-page.ts';

/** The public addresses of a page of results. */
export interface PageAddresses {
  /** Of this product, e.g. https://naseeb.example. */
  readonly origin: string;
  /** Of this answer. */
  readonly self: string;
  /** Of its next page. */
  readonly next?: string | undefined;
}

const toDrawJson = (origin: string, result: OpenResult) => {
  const { game, drawId, phase, drawsAt, numbers, tickets, tiers, raffle } = result;
  return {
    drawId,
    game: game.key,
    lotteryType: game.lotteryType,
    name: { en: getT('en-US', 'games')(`${game.name}.name`), ar: getT('ar-AE', 'games')(`${game.name}.name`) },
    phase,
    drawsAt: dubaiIso(drawsAt),
    numbers,
    tickets,
    tiers: tiers.map((tier) => ({
      play: tier.play,
      tier: tier.tier,
      match: describeMatch(game, tier),
      prize: tier.prize,
      shared: tier.shared,
      winners: tier.winners,
      paid: tier.amount,
    })),
    ...(raffle ? { raffle } : {}),
    proof: `${origin}/open/draws/${drawId}.json`,
    page: `${origin}/lottery/${game.key}/results?draw=${drawId}`,
  };
};

/** docs/open-results.md, JSON. */
export const renderResultsJson = ({ results }: ResultsPage, { origin, self, next }: PageAddresses): string =>
  JSON.stringify({
    version: 1,
    timeZone: DUBAI,
    currency: 'AED',
    amounts: 'fils',
    self,
    next: next ?? null,
    draws: results.map((result) => toDrawJson(origin, result)),
  });
