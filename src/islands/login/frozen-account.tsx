import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { VERIFY_PARAM } from './forgot-password/address.ts';

/** Below a login that a frozen account refused, whether or not there is one: how its owner opens it again. */
export default function FrozenAccount({ locale, query }: { readonly locale: Locale; readonly query: string }) {
  const t = islandT(locale, 'login');
  const verifying = new URLSearchParams(query);
  verifying.set(VERIFY_PARAM, '1');
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{t('frozen.lead')}</p>
      <LinkButton variant="quiet" wide href={`${localHref('/account/forgot-password', locale)}?${verifying}`}>
        {t('frozen.verify')}
      </LinkButton>
    </div>
  );
}
