import { useEffect } from 'react';
import { JUMP_TYPE } from '#contract/orders/statuses.ts';
import { currentPath, go } from '#client/page/navigation.ts';
import type { Translate } from '#i18n/translator.ts';
import { playPath } from '#instants/play-path.ts';
import { DialogFrame, type FrameButton } from '../dialog-frame.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { WinCards } from './win-cards.tsx';
import { WinEntries } from './win-entries.tsx';
import { WinList } from './win-list.tsx';
import { WinDraw } from './win-draw.tsx';
import { WinSum } from './win-sum.tsx';
import { gameOfWin, orderPath } from './win.ts';
import { winWords, type Wins } from './win-words.ts';

function buttonsOf({ wins, cardWins, winsCount, jumpType }: Wins, t: Translate): FrameButton[] {
  const [win] = wins;
  const [cards] = cardWins;
  const first = win ?? cards;
  const play = win ? `/lottery/${gameOfWin(win).key}` : cards && playPath(cards.kind, cards.showKey);
  const again: FrameButton[] = play ? [{ text: t('again'), act: () => currentPath() !== play && go(play) }] : [];
  if (jumpType === JUMP_TYPE.grandPrize)
    return [...again, { text: t('claim'), main: true, act: () => go('/account/order/grandPrize') }];
  return [
    ...again,
    first && winsCount === 1
      ? { text: t('order'), main: true, act: () => go(orderPath(first)) }
      : { text: t('orders'), main: true, act: () => go('/account/order/list') },
  ];
}

/** A player's win: the draw, their entries in it, and the payout. `t` reads the `win` texts. */
export function WinDialog({ data: wins, t, locale, onClosed }: DialogProps<'win'>) {
  const words = winWords(wins, t, locale);
  const { shown } = wins;
  useEffect(() => shown?.(), [shown]);
  const isOne = wins.winsCount === 1;
  const [win] = isOne ? wins.wins : [];
  const [cards] = isOne ? wins.cardWins : [];
  const sum = <WinSum prize={wins.totalPrizeAmount} words={words} locale={locale} />;
  return (
    <DialogFrame
      title={words.title}
      closeLabel={t('close')}
      className={words.glad ? 'win-glad' : undefined}
      buttons={buttonsOf(wins, t)}
      onClosed={onClosed}
    >
      {win && <WinDraw win={win} t={t} locale={locale} />}
      {cards && <WinCards win={cards} t={t} locale={locale} />}
      {sum}
      {win && <WinEntries win={win} t={t} locale={locale} />}
      {wins.winsCount > 1 && <WinList wins={wins} t={t} locale={locale} />}
    </DialogFrame>
  );
}
