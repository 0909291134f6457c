import type { Translate } from '#i18n/translator.ts';
import type { Check } from '#verify/index.ts';
import { isProof3 } from '../sources/fields.ts';
import { readRaffle, readOpenings } from './raffle-claims.ts';
import { allPassed } from '../checks/replay-result.ts';

/** The report on a draw's raffle. */
export interface RaffleReport {
  readonly held: boolean;
  readonly heading: string;
  readonly text: string;
  /** Prizes: how many there were, carried to it, and from it. */
  readonly about: string;
  /** Some of its prizes were carried from earlier draws. */
  readonly carried: boolean;
  /** In the order drawn. A winner whose ticket was not published has a place only. */
  readonly winners: readonly {
    readonly index: number;
    readonly place: string;
    readonly luckyId: string | undefined;
    readonly entryText: string | undefined;
  }[];
}

/**
 * Undefined where the record has no raffle. `recordChecks` are those that the draw must pass; `checks` are those of the
 * openings, undefined where there are none. `isChanged`: the player changed a character of the record.
 */
export function describeRaffle(
  t: Translate,
  record: unknown,
  openings: unknown,
  recordChecks: readonly Check[],
  checks: readonly Check[] | undefined,
  isChanged = false,
): RaffleReport | undefined {
  const raffle = readRaffle(record);
  if (!raffle) return undefined;
  const { count, carried, prizes, places } = raffle;
  const opened = readOpenings(openings);
  const drawHolds = allPassed(recordChecks);
  const openHolds = checks !== undefined && allPassed(checks);
  const over = prizes - places.length;
  const about = [
    t('raffle.lead', { count: prizes }),
    carried > 0 ? t('raffle.carried', { count: carried }) : '',
    over > 0 ? t('raffle.over', { count: over }) : '',
  ];
  const words = (): readonly [string, string] => {
    if (!drawHolds) return ['raffle.failed', 'raffle.drawFailed'];
    if (places.length === 0) return ['raffle.none', ''];
    if (checks === undefined) return ['raffle.recomputed', 'raffle.offline'];
    return openHolds
      ? ['raffle.held', 'raffle.heldText']
      : ['raffle.failed', isChanged ? 'tamper.caughtRaffle' : 'raffle.failedText'];
  };
  const [heading, text] = words();
  return {
    held: drawHolds && (checks === undefined || openHolds),
    heading: t(heading),
    text: text && t(text),
    about: about.filter(Boolean).join(' '),
    carried: carried > 0,
    winners: places.map((index, i) => {
      // Of version 2 the openings stand in the order drawn; of version 3 they name their places.
      const own = isProof3(openings)
        ? opened.find((one) => one.index === index)
        : opened[i]?.index === index
          ? opened[i]
          : undefined;
      const place = t('raffle.place', { place: index + 1, count });
      return { index, place, luckyId: own?.luckyId, entryText: own?.entryText };
    }),
  };
}
