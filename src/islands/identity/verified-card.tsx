import type { ReactNode } from 'react';
import type { NamedGame } from '#client/storage/waiting-carts.ts';
import { formatDay } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { BackToCart } from '#islands/play/cart/back-to-cart.tsx';
import type { StatusOf } from './load-status.ts';
import { StatusHead } from './status-head.tsx';

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="border-line flex flex-wrap justify-between gap-x-6 gap-y-1 border-t py-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);

export interface VerifiedCardProps extends StatusOf {
  readonly locale: Locale;
  readonly games: readonly NamedGame[];
}

const NOW_POSSIBLE = ['deposit', 'play', 'withdraw', 'claim'];

/** Who is verified, by which document and until when, and what is possible now. */
export function VerifiedCard({ locale, games, status, user }: VerifiedCardProps) {
  const t = islandT(locale, 'identity');
  const { kycExpireWarnStatus, expireDate } = status;
  return (
    <section className="card grid justify-items-center gap-4 p-6 text-center sm:p-8">
      <StatusHead icon={icons.check} tone="bg-soft text-accent" title={t('state.3.title')} text={t('state.3.text')} />
      {kycExpireWarnStatus === 1 && expireDate !== null && (
        <p className="bg-saffron-soft text-saffron-ink rounded-art w-full px-4 py-3" role="note">
          {t('warn', { date: formatDay(expireDate, locale) })}
        </p>
      )}
      <dl className="mt-2 w-full text-start">
        <Row name={t('name')}>
          <bdi>{user.realName}</bdi>
        </Row>
        <Row name={t('document')}>
          {user.registerIdCardType === 'PASSPORT' ? t('passport') : t('eid')} <bdi dir="ltr">{user.idCardNo}</bdi>
        </Row>
        {expireDate !== null && <Row name={t('expires')}>{formatDay(expireDate, locale)}</Row>}
      </dl>
      <div className="border-line w-full border-t pt-4 text-start">
        <h3 className="text-base font-semibold">{t('now.title')}</h3>
        <ul className="text-ink-2 mt-2 grid gap-1.5">
          {NOW_POSSIBLE.map((what) => (
            <li key={what} className="flex items-start gap-2.5">
              <Icon className="text-accent mt-0.5 shrink-0" path={icons.check} size={18} />
              {t(`now.${what}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex w-full flex-wrap gap-3 *:grow *:basis-44">
        <LinkButton href={localHref('/account/deposit', locale)}>{t('deposit')}</LinkButton>
        <BackToCart
          locale={locale}
          games={games}
          variant="quiet"
          backLabel={(game) => t('back', { game })}
          playLabel={t('play')}
        />
      </div>
    </section>
  );
}
