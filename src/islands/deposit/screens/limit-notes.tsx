import { useEffect } from 'react';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { controlPath } from '#islands/limits/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { atLimitEnd, type DepositLimit } from '../flow/deposit-limit.ts';
import type { ScreenProps } from '../flow/screen-props.ts';

interface LimitProps extends Pick<ScreenProps, 'flow' | 'state' | 'locale'> {
  readonly limit: DepositLimit;
}

const endText = ({ limit: { until }, locale }: Pick<LimitProps, 'limit' | 'locale'>): string =>
  `\u2068${formatDateTime(until, locale, 'dateTime')}\u2069`;

/** What is left of the deposit limit; after a deposit above it, that amount as a button. */
export function LimitNote(props: LimitProps) {
  const { flow, state, locale, limit } = props;
  const t = islandT(locale, 'deposit');
  const left = moneyText(limit.left, locale);
  return (
    <div className="bg-saffron-soft text-saffron-ink rounded-art grid justify-items-start gap-2 px-4 py-3">
      <div role="alert" className="empty:hidden">
        {state.limitMessage !== undefined && <p className="font-semibold">{state.limitMessage}</p>}
      </div>
      <p>{t('limit.left', { left, limit: moneyText(limit.limit, locale), time: endText(props) })}</p>
      {state.limitMessage !== undefined && (
        <Button size="sm" onClick={() => flow.chooseAmount(limit.left)}>
          {t('limit.take', { amount: left })}
        </Button>
      )}
    </div>
  );
}

/** Nothing can be deposited until the limit ends; then the page loads again. */
export function LimitReached(props: LimitProps) {
  const { flow, locale, limit } = props;
  useEffect(() => atLimitEnd(limit, () => void flow.load()), [limit, flow]);
  const t = islandT(locale, 'deposit');
  return (
    <section className="card grid justify-items-start gap-4 p-6 sm:p-8">
      <h2 className="text-xl">{t('limit.reachedTitle')}</h2>
      <p>{t('limit.reached', { limit: moneyText(limit.limit, locale), time: endText(props) })}</p>
      <p className="text-ink-2">{t('limit.unaffected')}</p>
      <LinkButton variant="quiet" href={localHref(controlPath('deposit-limit'), locale)}>
        {t('limit.see')}
      </LinkButton>
    </section>
  );
}
