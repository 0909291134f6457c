import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import type { LimitInForce } from '#islands/limits/limit-in-force.ts';
import { controlPath } from '#islands/limits/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import type { ScreenProps } from '../flow/screen-props.ts';

interface LimitReachedProps extends Pick<ScreenProps, 'locale'> {
  readonly limit: LimitInForce;
  /** When it ends, in words. */
  readonly time: string;
}

/** Nothing can be deposited until the limit ends. */
export function LimitReached({ locale, limit, time }: LimitReachedProps) {
  const t = islandT(locale, 'deposit');
  return (
    <section className="card grid justify-items-start gap-4 p-6 sm:p-8">
      <h2 className="text-xl">{t('limit.reachedTitle')}</h2>
      <p>{t('limit.reached', { limit: moneyText(limit.limit, locale), time })}</p>
      <p className="text-ink-2">{t('limit.unaffected')}</p>
      <LinkButton variant="quiet" href={localHref(controlPath('deposit-limit'), locale)}>
        {t('limit.see')}
      </LinkButton>
    </section>
  );
}
