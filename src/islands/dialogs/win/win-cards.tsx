import { coverOf } from '#instants/covers.ts';
import type { CardWin, CardWinProps } from './win.ts';

/** '3 cards', or '1 play' of an e-instant. */
export const cardsOfWin = ({ kind, quantity }: CardWin, t: CardWinProps['t']): string =>
  t(kind === 'scratch-card' ? 'cards.cards' : 'cards.plays', { count: quantity });

/** The picture of a game, beside its name. */
export const GamePicture = ({ showKey, width }: { readonly showKey: string; readonly width: number }) => (
  <img
    className="rounded-art flex-none object-cover"
    src={coverOf(showKey).address}
    style={{ width, height: width * 1.25 }}
    alt=""
  />
);

/** The order of a single win of cards, and that nobody scratched them. */
export function WinCards({ win, t }: CardWinProps) {
  return (
    <div className="bg-raised rounded-art flex items-center gap-4 p-4 text-start">
      <GamePicture showKey={win.showKey} width={64} />
      <p className="grid gap-0.5">
        <b className="font-semibold">{win.gameName}</b>
        <span className="text-ink-2 text-sm">{cardsOfWin(win, t)}</span>
        <span className="text-ink-2 text-sm">{t('cards.automatic')}</span>
      </p>
    </div>
  );
}
