import type { SavedCard } from '#contract/deposits/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { MeansOption, type MeansChoice } from './means-option.tsx';

interface SavedCardOptionProps extends MeansChoice {
  readonly card: SavedCard;
  readonly locale: Locale;
  readonly onRemove: () => void;
}

/** A saved card with its holder, its end and its state, beside a button that removes it. */
export function SavedCardOption({ card, locale, onRemove, ...choice }: SavedCardOptionProps) {
  const t = islandT(locale, 'deposit');
  const { ambiguousAccountNumber: number, cardIcon, holderName, expireDate, status } = card;
  return (
    <div className="pay-row">
      <MeansOption
        {...choice}
        icon={cardIcon}
        title={
          <bdi dir="ltr" className="tabular">
            {number}
          </bdi>
        }
        hint={
          <>
            <bdi className="block">{holderName}</bdi>
            {t('means.until')} <bdi dir="ltr">{expireDate}</bdi>
          </>
        }
        tag={status !== 'usable' && <Tag tone="bad">{t(`means.status.${status}`)}</Tag>}
      />
      <button type="button" className="icon-btn" aria-label={t('remove.label', { number })} onClick={onRemove}>
        <Icon path="M4 7h16M9 7V4.5h6V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5" size={20} weight={1.8} />
      </button>
    </div>
  );
}
