import type { SavedCard } from '#contract/deposits/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Icon } from '#ui/icon.tsx';

interface RemoveCardButtonProps {
  readonly card: SavedCard;
  readonly locale: Locale;
  readonly onPress: () => void;
}

export const RemoveCardButton = ({ card, locale, onPress }: RemoveCardButtonProps) => (
  <button
    type="button"
    className="icon-btn"
    aria-label={islandT(locale, 'deposit')('remove.label', { number: card.ambiguousAccountNumber })}
    onClick={onPress}
  >
    <Icon path="M4 7h16M9 7V4.5h6V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5" size={20} weight={1.8} />
  </button>
);
