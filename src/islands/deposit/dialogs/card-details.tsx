import type { SavedCard } from '#contract/deposits/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Tag } from '#ui/tag.tsx';
import { MeansDetails } from './means-details.tsx';

/** A saved card: brand, last digits, holder, end and, where it cannot be used, why. Two cells of a row. */
export function CardDetails({ card, locale }: { readonly card: SavedCard; readonly locale: Locale }) {
  const t = islandT(locale, 'deposit');
  const { ambiguousAccountNumber, cardIcon, holderName, expireDate, status } = card;
  return (
    <MeansDetails
      icon={cardIcon}
      title={
        <bdi dir="ltr" className="tabular">
          {ambiguousAccountNumber}
        </bdi>
      }
      hint={
        <>
          <span className="block">
            <bdi>{holderName}</bdi>
          </span>
          {t('means.until')} <bdi dir="ltr">{expireDate}</bdi>
        </>
      }
      tag={status !== 'usable' && <Tag tone="bad">{t(`means.status.${status}`)}</Tag>}
    />
  );
}
