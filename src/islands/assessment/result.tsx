import { useEffect, useRef, type ReactNode } from 'react';
import { isAtRisk } from '#contract/assessment/rule.ts';
import { localHref } from '#i18n/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { telHref } from '#kernel/phone-href.ts';
import { Button } from '#ui/button.tsx';
import type { Outcome } from './questions.tsx';

export interface Contacts {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

interface ResultProps extends Contacts {
  readonly t: Translate;
  readonly locale: Locale;
  readonly outcome: Outcome;
  readonly onAgain: () => void;
}

const tab = (name: string, locale: Locale) =>
  localHref(`/Play-Responsibly?activeTabName=${encodeURIComponent(name)}`, locale);

/** Support's address and number, as they are at the bottom of every page. */
function SupportContacts({ t, email, phone }: Contacts & { readonly t: Translate }) {
  if (email === undefined && phone === undefined) return null;
  return (
    <p className="mt-1">
      {t('act.contact')}:{' '}
      {[
        ...(email === undefined ? [] : [[`mailto:${email}`, email]]),
        ...(phone === undefined ? [] : [[telHref(phone), phone]]),
      ].map(([href, text], i) => (
        <span key={href}>
          {i > 0 && ' · '}
          <a className="link" href={href}>
            <bdi dir="ltr">{text}</bdi>
          </a>
        </span>
      ))}
    </p>
  );
}

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li>
    <p className="font-medium">{title}</p>
    {children}
  </li>
);

/** What to do at risk, the quickest first. */
function NextSteps({ t, locale, ...contacts }: Contacts & Pick<ResultProps, 't' | 'locale'>) {
  return (
    <section aria-labelledby="next">
      <h3 id="next" className="text-lg">
        {t('act.title')}
      </h3>
      <ol className="mt-3 grid list-decimal gap-4 ps-6">
        <Step title={t('act.stop')}>{t('act.stopText')}</Step>
        <Step title={t('act.lock')}>
          {t('act.lockText')}
          <SupportContacts t={t} {...contacts} />
          <p className="mt-1">
            <a className="link" href={tab('Player Controls', locale)}>
              {t('act.controls')}
            </a>
          </p>
        </Step>
        <Step title={t('act.talk')}>{t('act.talkText')}</Step>
        <Step title={t('act.help')}>
          {t('act.helpText')}
          <p className="mt-1">
            <a className="link" href={tab('Help and Support', locale)}>
              {t('act.helpLink')}
            </a>
          </p>
        </Step>
        <Step title={t('act.money')}>{t('act.moneyText')}</Step>
      </ol>
      <p className="bg-coral-soft text-coral-ink rounded-art mt-5 px-4 py-3">{t('result.danger')}</p>
    </section>
  );
}

function StayingSafe({ t, locale }: Pick<ResultProps, 't' | 'locale'>) {
  return (
    <section aria-labelledby="next">
      <h3 id="next" className="text-lg">
        {t('safe.title')}
      </h3>
      <ul className="mt-3 grid list-disc gap-2 ps-6">
        {['amount', 'spare', 'chase', 'mood', 'again'].map((key) => (
          <li key={key}>{t(`safe.${key}`)}</li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <a className="link" href={localHref('/Play-Responsibly', locale)}>
          {t('safe.more')}
        </a>
        <a className="link" href={tab('Player Controls', locale)}>
          {t('act.controls')}
        </a>
      </p>
    </section>
  );
}

const keptText = ({ kept }: Outcome): string =>
  kept === null ? 'result.visitor' : kept ? 'result.kept' : 'result.notKept';

/** The outcome, what it means and what it does not, and what to do next. It takes the focus and can be printed. */
export function Result({ t, locale, outcome, onAgain, ...contacts }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { yes } = outcome;
  const risk = isAtRisk(yes);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className="card grid gap-6 p-5 sm:p-8" aria-labelledby="result">
      <div className="grid gap-3">
        <h2 id="result" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t(risk ? 'result.risk' : 'result.low')}
        </h2>
        <p className="text-lg">{yes === 0 ? t('result.none') : t('result.count', { count: yes })}</p>
        <p>{t(risk ? 'result.riskMeaning' : 'result.lowMeaning')}</p>
        {!risk && yes > 0 && <p>{t('result.lowSome')}</p>}
      </div>
      {risk ? <NextSteps t={t} locale={locale} {...contacts} /> : <StayingSafe t={t} locale={locale} />}
      <p className="text-ink-2 text-sm">{t(keptText(outcome))}</p>
      <div className="no-print flex flex-wrap gap-3">
        <Button onClick={() => print()}>{t('result.print')}</Button>
        <Button variant="quiet" onClick={onAgain}>
          {t('result.again')}
        </Button>
      </div>
    </section>
  );
}
