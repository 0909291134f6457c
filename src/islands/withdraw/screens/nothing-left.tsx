import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';

/** Less than the smallest withdrawal is withdrawable: what is, and why deposits are not. */
export function NothingLeft({ options, locale }: Pick<ScreenProps, 'options' | 'locale'>) {
  const t = islandT(locale, 'withdraw');
  const { withdrawableAmount: amount, minAmount, deposited } = options;
  const isBelow = amount > 0;
  return (
    <div className="card">
      <EmptyState
        art="wallet"
        title={t(isBelow ? 'empty.below' : 'empty.title')}
        text={
          <>
            {isBelow &&
              `${t('empty.belowText', { amount: moneyText(amount, locale), min: moneyText(minAmount, locale) })} `}
            {t('empty.text')}
            {(deposited > 0 || isBelow) && (
              <>
                {' '}
                <a className="link" href={localHref('/account/accountDeletion', locale)}>
                  {t('empty.closing')}
                </a>
              </>
            )}
          </>
        }
        action={<LinkButton href={localHref('/account/transactions', locale)}>{t('empty.action')}</LinkButton>}
      />
    </div>
  );
}
