import type { ReactNode } from 'react';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { NamedGame } from '#client/storage/waiting-carts.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { formatDay } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { BackToCart } from '#islands/play/cart/back-to-cart.tsx';
import type { RealUserInfo } from './load-status.ts';

const PATHS: Readonly<Record<number, string>> = {
  1: 'M3 9V5a2 2 0 0 1 2-2h4M15 3h4a2 2 0 0 1 2 2v4M21 15v4a2 2 0 0 1-2 2h-4M9 21H5a2 2 0 0 1-2-2v-4M12 8.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 16.5c.8-1.7 2.2-2.5 4-2.5s3.2.8 4 2.5',
  2: 'M12 7v5l3.2 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  3: icons.check,
  4: 'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
};
const TONES: Readonly<Record<number, string>> = {
  2: 'bg-saffron-soft text-saffron-ink',
  4: 'bg-coral-soft text-coral-ink',
  7: 'bg-coral-soft text-coral-ink',
};

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="border-line flex flex-wrap justify-between gap-x-6 gap-y-1 border-t py-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);

export interface StatusCardProps {
  readonly locale: Locale;
  readonly games: readonly NamedGame[];
  readonly status: KycStatus;
  readonly user: RealUserInfo;
  readonly isLoading: boolean;
  readonly onRefresh: () => void;
}

/** The status with its reason and next step. */
export function StatusCard({ locale, games, status, user, isLoading, onRefresh }: StatusCardProps) {
  const t = islandT(locale, 'identity');
  const { verifiedStatus: state, forbidStatus, remark, kycExpireWarnStatus, expireDate } = status;
  return (
    <section className="card grid justify-items-center gap-4 p-6 text-center sm:p-8">
      <span
        className={`pop-in grid size-20 place-items-center rounded-full ${TONES[state] ?? 'bg-soft text-accent'}`}
        aria-hidden="true"
      >
        <Icon path={PATHS[state] ?? (state === VERIFIED_STATUS.expired ? PATHS[4] : PATHS[1])} size={40} weight={1.9} />
      </span>
      <h2 className="text-xl">{t(`state.${state}.title`)}</h2>
      <p className="text-ink-2 max-w-[44ch]">
        {t(state === VERIFIED_STATUS.failed && forbidStatus === 1 ? 'state.4.last' : `state.${state}.text`)}
      </p>
      {remark !== '' && (
        <p className="bg-coral-soft text-coral-ink rounded-art w-full px-4 py-3" role="note">
          {remark}
        </p>
      )}
      {kycExpireWarnStatus === 1 && expireDate !== null && (
        <p className="bg-saffron-soft text-saffron-ink rounded-art w-full px-4 py-3" role="note">
          {t('warn', { date: formatDay(expireDate, locale) })}
        </p>
      )}
      {state === VERIFIED_STATUS.verified && (
        <dl className="mt-2 w-full text-start">
          <Row name={t('name')}>
            <bdi>{user.realName}</bdi>
          </Row>
          <Row name={t('document')}>
            {user.registerIdCardType === 'PASSPORT' ? t('passport') : t('eid')} <bdi dir="ltr">{user.idCardNo}</bdi>
          </Row>
          {expireDate !== null && <Row name={t('expires')}>{formatDay(expireDate, locale)}</Row>}
        </dl>
      )}
      {state === VERIFIED_STATUS.verified && (
        <div className="flex w-full flex-wrap gap-3 *:grow *:basis-44">
          <LinkButton href={localHref('/account/deposit', locale)}>{t('deposit')}</LinkButton>
          <BackToCart
            locale={locale}
            games={games}
            variant="quiet"
            backLabel={(game) => t('back', { game })}
            playLabel={t('play')}
          />
        </div>
      )}
      {state === VERIFIED_STATUS.underReview && (
        <Button variant="quiet" busy={isLoading} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      )}
    </section>
  );
}
