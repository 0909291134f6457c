import { useContext, type MouseEvent, type ReactNode } from 'react';
import { go } from '#client/page/navigation.ts';
import { localHref } from '#i18n/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { moneyText } from '#ui/currency.ts';
import { CloseThen } from '../dialog-frame.tsx';
import { DrawnNumbers } from './win-draw.tsx';
import { cardsOfWin, GamePicture } from './win-cards.tsx';
import { winDrawName, winGameName, gameOfWin, orderPath, type Win } from './win.ts';
import type { Wins } from './win-words.ts';

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

interface OrderLinkProps {
  readonly win: Pick<Win, 'orderId'>;
  readonly locale: Locale;
  readonly children: ReactNode;
}

/** The link to the order closes the dialog first, because a win counts as seen only when it was closed. */
function OrderLink({ win, locale, children }: OrderLinkProps) {
  const closeThen = useContext(CloseThen);
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    closeThen(() => go(orderPath(win)));
  };
  return (
    <a
      className="text-sm font-semibold after:absolute after:inset-0"
      href={localHref(orderPath(win), locale)}
      onClick={follow}
    >
      {children}
    </a>
  );
}

interface WinListProps {
  readonly wins: Wins;
  readonly t: Translate;
  readonly locale: Locale;
}

/** Several wins, one row each, with links to their orders. */
export function WinList({ wins, t, locale }: WinListProps) {
  const more = wins.winsCount - wins.wins.length - wins.cardWins.length;
  return (
    <>
      <h3 className="mt-2 text-base">{t('wins', { count: wins.winsCount })}</h3>
      <ul className="win-list">
        {wins.wins.map((win) => (
          <li key={win.orderId + win.drawId} className="win-row" data-game={gameOfWin(win).key}>
            <span className="hue w-1.5 flex-none self-stretch rounded-full" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <OrderLink win={win} locale={locale}>{`${winGameName(win, t)} · ${winDrawName(win, t)}`}</OrderLink>
              <DrawnNumbers win={win} size={30} t={t} locale={locale} />
            </div>
            <p className="amount font-semibold">{moneyText(win.prize, locale)}</p>
          </li>
        ))}
        {wins.cardWins.map((win) => (
          <li key={win.orderId} className="win-row">
            <GamePicture showKey={win.showKey} width={40} />
            <div className="grid min-w-0 flex-1">
              <OrderLink win={win} locale={locale}>
                {win.gameName}
              </OrderLink>
              <span className="text-ink-2 text-sm">{`${cardsOfWin(win, t)} · ${t('cards.automatic')}`}</span>
            </div>
            <p className="amount font-semibold">{moneyText(win.prize, locale)}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-2 text-sm">{t('moreWins', { count: more })}</p>}
    </>
  );
}
