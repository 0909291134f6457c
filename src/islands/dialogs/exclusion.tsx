import { currentPath, go } from '#client/page/navigation.ts';
import { localHref } from '#i18n/paths.ts';
import { isRouteOpen, routePath } from '#routes/index.ts';
import { Amount } from '#ui/amount.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Facts, FilledSentence, Moment, supportButton } from './parts.tsx';

/** A login during an exclusion: lists what is still possible. A grand prize can be claimed in spite of it. */
export function SelfExclusionLogin({ data, t, locale, onClosed }: DialogProps<'self-exclusion-login'>) {
  const { message, exclusionEndTimestamp: until, prize } = data;
  const withdraw = routePath('withdraw');
  return (
    <DialogFrame
      title={t('selfExclusionLogin.title')}
      buttons={[
        supportButton(t),
        currentPath() === withdraw
          ? { text: t('ok'), main: true }
          : { text: t('selfExclusionLogin.withdraw'), main: true, act: () => go(withdraw) },
      ]}
      onClosed={onClosed}
    >
      <p>{message ?? t('selfExclusionLogin.body')}</p>
      {until !== undefined && (
        <p className="mt-3 font-semibold">
          <FilledSentence sentence={t('until')} place="time">
            <Moment ms={until} />
          </FilledSentence>
        </p>
      )}
      {prize !== undefined && (
        <p className="mt-3 font-semibold">
          <FilledSentence sentence={t('selfExclusionLogin.prize')} place="amount">
            <Amount fils={prize} locale={locale} />
          </FilledSentence>
          {isRouteOpen('grandPrizeProcess') && (
            <>
              {' '}
              <a className="link" href={localHref(routePath('grandPrizeProcess'), locale)}>
                {t('selfExclusionLogin.details')}
              </a>
            </>
          )}
        </p>
      )}
    </DialogFrame>
  );
}

/** Something was refused because of an exclusion, a wager limit or a time-out. */
export function SelfExclusion({ data, t, locale, onClosed }: DialogProps<'self-exclusion'>) {
  const { message, userExclusionType: type = 1, exclusionEndTimestamp: until } = data;
  const { betAmountLimit: limit, remainAmount: left } = data;
  return (
    <DialogFrame
      title={t(`selfExclusion.${type}.title`)}
      buttons={[supportButton(t), { text: t('ok'), main: true }]}
      onClosed={onClosed}
    >
      <p>{message ?? t(`selfExclusion.${type}.body`)}</p>
      <Facts
        rows={[
          [t('selfExclusion.until'), until !== undefined ? <Moment ms={until} /> : undefined],
          [t('selfExclusion.limit'), limit !== undefined ? <Amount fils={limit} locale={locale} /> : undefined],
          [t('selfExclusion.left'), left !== undefined ? <Amount fils={left} locale={locale} /> : undefined],
        ]}
      />
    </DialogFrame>
  );
}

/** The deposit limit in force; without one, an offer to set one. Whoever opened it leads to where it is set. */
export function DepositLimitTips({ data, t, locale, onClosed }: DialogProps<'deposit-limit-tips'>) {
  const { limit, left, until } = data;
  const text = limit === undefined ? 'depositLimitTips.offer' : 'depositLimitTips';
  return (
    <DialogFrame
      title={t(`${text}.title`)}
      buttons={
        limit === undefined
          ? [
              { text: t('depositLimitTips.offer.later') },
              { text: t('depositLimitTips.offer.set'), main: true, answer: 'set' },
            ]
          : [
              { text: t('depositLimitTips.see'), answer: 'set' },
              { text: t('iKnow'), main: true },
            ]
      }
      onClosed={onClosed}
    >
      <p>{t(`${text}.body`)}</p>
      <Facts
        rows={[
          [t('depositLimitTips.limit'), limit !== undefined ? <Amount fils={limit} locale={locale} /> : undefined],
          [t('depositLimitTips.left'), left !== undefined ? <Amount fils={left} locale={locale} /> : undefined],
          [t('selfExclusion.until'), until !== undefined ? <Moment ms={until} /> : undefined],
        ]}
      />
    </DialogFrame>
  );
}
