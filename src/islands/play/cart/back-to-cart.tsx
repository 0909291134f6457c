import { findWaitingCarts, type NamedGame } from '#client/storage/waiting-carts.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';

interface BackToCartProps {
  readonly locale: Locale;
  readonly games: readonly NamedGame[];
  readonly variant?: 'quiet';
  /** 'Back to Super Ocean' */
  readonly backLabel: (game: string) => string;
  /** The label if no cart waits. */
  readonly playLabel: string;
}

/** A link from another page back to the game whose cart waits in this tab, or to a game to play. */
export function BackToCart({ locale, games, variant, backLabel, playLabel }: BackToCartProps) {
  const waiting = findWaitingCarts(games);
  const links =
    waiting.length > 0
      ? waiting.map(({ key, title }) => ({ key, text: backLabel(title) }))
      : [{ key: 'quick-five', text: playLabel }];
  return links.map(({ key, text }, i) => (
    <LinkButton key={key} variant={i === 0 ? variant : 'quiet'} href={localHref(`/lottery/${key}`, locale)}>
      {text}
    </LinkButton>
  ));
}
