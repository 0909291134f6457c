import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet } from '#client/wallet/wallet.ts';
import { RETURN_PARAM, safeReturnPath } from '#client/page/navigation.ts';
import type { FailureReason } from '#contract/deposits/fields.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { openSupport } from '#islands/support/support.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { controlPath } from '#islands/limits/paths.ts';
import { BackToCart } from '#islands/play/cart/back-to-cart.tsx';
import { moneyText } from '#ui/currency.ts';
import { nextStepKey } from '../dialogs/payment-error-note.tsx';
import { payerText } from '../flow/payer-text.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import type { Screen } from '../flow/state.ts';

const ART = {
  good: { ring: 'bg-soft text-accent', path: 'm6.5 12.5 3.8 3.8 7.4-8' },
  bad: { ring: 'bg-coral-soft text-coral-ink', path: 'M12 7v6.2M12 16.6v.4' },
} as const;

/** The heading takes the focus, because the form that had it is gone. What most players want next comes first below. */
function Outcome({
  tone,
  title,
  children,
}: {
  readonly tone: keyof typeof ART;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card grid justify-items-center gap-4 p-8 text-center">
      <span className={`pop-in grid size-20 place-items-center rounded-full ${ART[tone].ring}`}>
        <Icon path={ART[tone].path} size={44} weight={2.2} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

type SuccessProps = ScreenProps & Omit<Extract<Screen, { at: 'success' }>, 'at'>;

export function Success({ flow, state, locale, games, first, couponAmount }: SuccessProps) {
  const t = islandT(locale, 'deposit');
  const wallet = useStore($wallet);
  const hidden = useStore($balanceHidden);
  // Where it was that money was missing.
  const returnTo = new URLSearchParams(location.search).get(RETURN_PARAM);
  return (
    <Outcome tone="good" title={t(first ? 'success.first' : 'success.title')}>
      <Amount fils={state.amount} locale={locale} style="exact" className="text-3xl font-bold" />
      <p className="text-balance text-ink-2">{t(first ? 'success.firstText' : 'success.text')}</p>
      {couponAmount > 0 && (
        <p className="text-ink-2">{t('success.coupon', { amount: moneyText(couponAmount, locale) })}</p>
      )}
      {wallet && (
        <p className="flex gap-2">
          <span className="text-ink-2">{t('success.balance')}</span>
          <Amount fils={wallet.totalBalance} locale={locale} style="exact" hidden={hidden} className="font-semibold" />
        </p>
      )}
      <div className="grid w-full gap-3 pt-2 sm:grid-cols-2">
        {returnTo === null ? (
          <BackToCart
            locale={locale}
            games={games}
            backLabel={(game) => t('success.back', { game })}
            playLabel={t('success.play')}
          />
        ) : (
          <LinkButton href={localHref(safeReturnPath(returnTo), locale)}>{t('success.return')}</LinkButton>
        )}
        <Button variant="quiet" onClick={flow.startOver}>
          {t('success.again')}
        </Button>
      </div>
      {first && (
        <a className="link" href={localHref(controlPath('deposit-limit'), locale)}>
          {t('success.setLimit')}
        </a>
      )}
    </Outcome>
  );
}

const TITLES: Partial<Record<FailureReason, string>> = {
  AML_BLOCKED: 'failure.restricted',
  LIABILITY_LIMIT: 'failure.liability',
};

/** What was to be paid with, as far as it is known; a new card's number is not kept. */
const paidWith = ({ means }: ScreenProps['state']): string | undefined =>
  means.kind === 'payby' ? 'PayBy' : means.kind === 'card' ? means.card?.ambiguousAccountNumber : undefined;

export function Failure({
  flow,
  state,
  locale,
  reason,
  message,
}: ScreenProps & { readonly reason: FailureReason | null; readonly message: string }) {
  const t = islandT(locale, 'deposit');
  const by = paidWith(state);
  // The advice is about cards.
  const next = state.means.kind === 'card' && nextStepKey(reason);
  return (
    <Outcome tone="bad" title={t((reason && TITLES[reason]) ?? 'failure.title')}>
      {state.amount > 0 && (
        <p className="grid gap-1">
          <Amount fils={state.amount} locale={locale} style="exact" className="text-3xl font-bold" />
          {by !== undefined && (
            <bdi dir="ltr" className="tabular text-ink-2">
              {by}
            </bdi>
          )}
        </p>
      )}
      <p className="max-w-[44ch] text-balance">{message}</p>
      {next && <p className="max-w-[44ch]">{t(next)}</p>}
      <p className="max-w-[44ch] text-sm text-balance text-ink-2">{payerText(locale, state.means)('failure.safe')}</p>
      <div className="grid w-full gap-3 pt-2 sm:grid-cols-2">
        {reason === 'AML_BLOCKED' ? (
          // Another try changes nothing, and the reason may not be told.
          <Button onClick={() => void openSupport()}>{t('failure.support')}</Button>
        ) : (
          <Button onClick={flow.startOver}>{t('failure.again')}</Button>
        )}
        <LinkButton variant="quiet" href={localHref('/account/transactions', locale)}>
          {t('timeout.transactions')}
        </LinkButton>
      </div>
    </Outcome>
  );
}
