import { gameByType } from '#games/index.ts';
import type { Game } from '#games/game.ts';
import { describeNumber } from '#games/view/faces.ts';
import { formatDrawPhase } from '#games/view/draw-phase.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Wins } from './win-words.ts';

export type Win = Wins['wins'][number];

/** Props of each part of the dialog. */
export interface WinProps {
  readonly win: Win;
  readonly t: Translate;
  readonly locale: Locale;
}

export type CardWin = Wins['cardWins'][number];
export type CardWinProps = Pick<WinProps, 't' | 'locale'> & { readonly win: CardWin };

export const orderPath = ({ orderId }: Pick<Win, 'orderId'>): string => `/account/order/orderDetail?orderId=${orderId}`;
export const gameOfWin = ({ lotteryType }: Win): Game => assertPresent(gameByType(lotteryType), 'the game of a win');
export const winGameName = (win: Win, t: Translate): string => t(`games:${gameOfWin(win).name}.name`);
export const winDrawName = ({ drawId }: Win, t: Translate): string => t('draw', { phase: formatDrawPhase(drawId) });

interface BallRow {
  readonly numbers: readonly number[];
  /** One for each number. */
  readonly faces: readonly string[];
  readonly hits: readonly boolean[];
}

/** Numbers for screen readers, with a word for those that were matched. */
export function readBalls(game: Game, { numbers, faces, hits }: BallRow, t: Translate, locale: Locale): string {
  const word = (n: number, i: number): string => describeNumber(game, faces[i] ?? 'number', n, t);
  return formatList(
    numbers.map((n, i) => (hits[i] ? t('hit', { n: word(n, i) }) : word(n, i))),
    locale,
  );
}
