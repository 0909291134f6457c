import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { useLocationSearch } from '../forms/use-location-search.ts';
import { VERIFY_PARAM } from '../forgot-password/address.ts';

/** Below a login that a frozen account refused, whether or not there is one: how its owner opens it again. */
export function FrozenAccount({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'login');
  const query = new URLSearchParams(useLocationSearch());
  query.set(VERIFY_PARAM, '1');
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{t('frozen.lead')}</p>
      <LinkButton variant="quiet" wide href={`${localHref('/account/forgot-password', locale)}?${query}`}>
        {t('frozen.verify')}
      </LinkButton>
    </div>
  );
}
