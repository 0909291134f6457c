import { loginHref } from '#client/page/navigation.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import type { ScreenProps } from './screen-props.ts';

type BegunProps = Pick<ScreenProps, 'locale'>;

/** Where a player goes whose self-exclusion has begun. */
export function WaysOut({ locale }: BegunProps) {
  const t = islandT(locale, 'limits');
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton href={localHref(loginHref('/account/withdraw'), locale)}>{t('submitted.withdraw')}</LinkButton>
      <LinkButton variant="plain" href={localHref('/', locale)}>
        {t('submitted.home')}
      </LinkButton>
    </div>
  );
}

/** A self-exclusion whose answer was lost: it is in force, and its receipt is found after a login. */
export const BegunScreen = ({ locale }: BegunProps) => (
  <section className="card grid gap-6 p-5 sm:p-8">
    <p className="bg-saffron-soft text-saffron-ink rounded-art px-4 py-3">{islandT(locale, 'limits')('begun')}</p>
    <WaysOut locale={locale} />
  </section>
);
