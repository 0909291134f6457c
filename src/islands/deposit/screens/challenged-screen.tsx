import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { payerText } from '../flow/payer-text.ts';
import type { ScreenProps } from '../flow/screen-props.ts';

/** The bank's page was closed before it was answered: open it again, or let the deposit expire. */
export function ChallengedScreen({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const ofPayer = payerText(locale, state.means);
  return (
    <section className="card grid justify-items-center gap-4 p-8 text-center">
      <Amount fils={state.amount} locale={locale} className="text-3xl font-bold" />
      <h2 className="text-xl">{ofPayer('challenged.title')}</h2>
      <p className="max-w-[44ch] text-ink-2">{ofPayer('challenged.text')}</p>
      <p className="max-w-[44ch] text-sm text-ink-2">{t('challenged.confirmed')}</p>
      <div className="grid w-full gap-3 pt-2 sm:grid-cols-2">
        <Button wide className="sm:col-span-2" onClick={flow.reopenBank}>
          {ofPayer('challenged.continue')}
        </Button>
        <Button variant="quiet" onClick={flow.startOver}>
          {t('startOver.action')}
        </Button>
        <LinkButton variant="quiet" href={localHref('/account/transactions', locale)}>
          {t('timeout.transactions')}
        </LinkButton>
      </div>
    </section>
  );
}
