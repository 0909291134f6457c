import type { Locale } from '#i18n/locales.ts';
import { caravan } from './e-instants/caravan/index.ts';
import { lanternLines } from './e-instants/lantern-lines/index.ts';
import { pearlDive } from './e-instants/pearl-dive/index.ts';
import type { EInstant, InstantGame, ScratchCard } from './instant-game.ts';
import { desertGarden } from './scratch-cards/desert-garden/index.ts';
import { falconFlight } from './scratch-cards/falcon-flight/index.ts';
import { goldenOasis } from './scratch-cards/golden-oasis/index.ts';
import { nightSky } from './scratch-cards/night-sky/index.ts';
import { pearlDhow } from './scratch-cards/pearl-dhow/index.ts';
import { sevenStars } from './scratch-cards/seven-stars/index.ts';
import { spiceSouk } from './scratch-cards/spice-souk/index.ts';

/** Every scratch card, in the order of the lists. */
export const scratchCards: readonly ScratchCard[] = [
  desertGarden,
  pearlDhow,
  spiceSouk,
  falconFlight,
  goldenOasis,
  nightSky,
  sevenStars,
];

/** Every e-instant, in the order of the lists. */
export const eInstants: readonly EInstant[] = [pearlDive, caravan, lanternLines];

/** Every instant game. */
export const instantGames: readonly InstantGame[] = [...scratchCards, ...eInstants];

const byKey = new Map(instantGames.map((game) => [game.key, game]));
const byType = new Map(instantGames.map((game) => [game.lotteryType, game]));

export const instantByKey = (key: string): InstantGame | undefined => byKey.get(key);
export const instantByType = (lotteryType: number): InstantGame | undefined => byType.get(lotteryType);

/** What a game is called; undefined where it is no instant game. */
export const instantName = (lotteryType: number, locale: Locale): string | undefined =>
  byType.get(lotteryType)?.texts[locale].name;
