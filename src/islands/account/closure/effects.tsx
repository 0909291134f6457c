import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { moneyText } from '#ui/currency.ts';

const ITEMS = ['login', 'recovery', 'exclusion', 'records'] as const;

/** What closing an account means, before anything is asked for it. */
export function Effects({ locale, gift }: { readonly locale: Locale; readonly gift: number }) {
  const t = islandT(locale, 'closure');
  return (
    <section className="bg-soft rounded-art grid gap-4 p-5 sm:p-6" aria-labelledby="closure-effects">
      <h2 id="closure-effects" className="text-lg">
        {t('effects.title')}
      </h2>
      <ul className="grid list-disc gap-1.5 ps-5">
        {ITEMS.map((item) => (
          <li key={item}>{t(`effects.items.${item}`)}</li>
        ))}
        {gift > 0 && <li>{t('effects.gift', { amount: moneyText(gift, locale) })}</li>}
      </ul>
      <p>
        <strong className="font-medium">{t('effects.pauseTitle')}</strong> {t('effects.pause')}
      </p>
      <div className="flex flex-wrap gap-x-6">
        <a className="link inline-flex min-h-11 items-center" href={localHref('/Play-Responsibly', locale)}>
          {t('effects.responsible')}
        </a>
        <a className="link inline-flex min-h-11 items-center" href={localHref('/Privacy-Notice', locale)}>
          {t('effects.privacy')}
        </a>
      </div>
    </section>
  );
}
