import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import type { Translate } from '#i18n/translator.ts';

/** To the claim of a grand prize; the page asks which where the player has several. */
export const ClaimLink = ({ t, locale }: { readonly t: Translate; readonly locale: Locale }) => (
  <a className="link inline-flex min-h-11 items-center" href={localHref('/grandPrizeProcess', locale)}>
    {t('result.toClaim')}
  </a>
);
