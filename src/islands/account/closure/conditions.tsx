import { useEffect, useRef, useState, useTransition } from 'react';
import { call } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Icon, icons } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { ClosureSteps, mayAsk, type OwnClosure } from './closure-frame.tsx';
import { Effects } from './effects.tsx';
import { CLOSURE_PATHS } from './paths.ts';

interface ConditionsProps {
  readonly locale: Locale;
  readonly closure: OwnClosure;
  readonly reload: () => void;
  /** The player begins again: screen readers start at this. */
  readonly isNew: boolean;
}

/** What the account needs before it can be closed, each with its state and where to do something about it. */
export function Conditions({ locale, closure, reload, isNew }: ConditionsProps) {
  const t = islandT(locale, 'closure');
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) lead.current?.focus();
  }, [isNew]);
  const ready = mayAsk(closure);
  return (
    <div className="grid gap-6">
      <ClosureSteps locale={locale} step="conditions" />
      <p ref={lead} tabIndex={-1} className="text-ink-2 outline-none">
        {t('conditions.lead')}
      </p>
      <Effects locale={locale} gift={closure.gift} />
      <section className="card overflow-hidden" aria-label={t('conditions.list')}>
        <ul>
          {closure.conditions.map((condition) => (
            <ConditionRow
              key={condition.name}
              locale={locale}
              condition={condition}
              closure={closure}
              reload={reload}
            />
          ))}
        </ul>
      </section>
      {ready ? (
        <LinkButton size="lg" wide href={localHref(CLOSURE_PATHS.upload, locale)}>
          {t('conditions.next')}
        </LinkButton>
      ) : (
        <CheckAgain locale={locale} reload={reload} />
      )}
    </div>
  );
}

function CheckAgain({ locale, reload }: Omit<ConditionsProps, 'closure' | 'isNew'>) {
  const t = islandT(locale, 'closure');
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{t('conditions.waiting')}</p>
      <Button variant="quiet" className="max-sm:w-full" onClick={reload}>
        {t('conditions.again')}
      </Button>
    </div>
  );
}

interface ConditionRowProps extends Pick<ConditionsProps, 'locale' | 'closure' | 'reload'> {
  readonly condition: OwnClosure['conditions'][number];
}

function ConditionRow({ locale, condition, closure, reload }: ConditionRowProps) {
  const t = islandT(locale, 'closure');
  const { name, isMet, path } = condition;
  return (
    <li className="border-line grid gap-1 px-5 py-4 not-first:border-t sm:px-6">
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-base font-medium">{t(`condition.${name}.title`)}</h2>
        <Tag tone={isMet ? 'good' : 'warm'} className="shrink-0">
          {isMet && <Icon path={icons.check} size={14} weight={2.8} />}
          {t(isMet ? 'conditions.met' : 'conditions.open')}
        </Tag>
      </div>
      <p className="text-ink-2 text-sm">{t(`condition.${name}.text`)}</p>
      {!isMet && (
        <a className="link inline-flex min-h-11 items-center justify-self-start" href={localHref(path, locale)}>
          {t(`condition.${name}.action`)}
        </a>
      )}
      {!isMet && name === 'balance' && <MoneyLeft locale={locale} closure={closure} reload={reload} />}
    </li>
  );
}

/** How much is in the wallet, and what makes all of it withdrawable. */
function MoneyLeft({ locale, closure, reload }: Omit<ConditionsProps, 'isNew'>) {
  const t = islandT(locale, 'closure');
  const { balance, releasable } = closure;
  return (
    <>
      <p className="font-medium">{t('conditions.inWallet', { amount: moneyText(balance, locale) })}</p>
      {releasable > 0 && <Release locale={locale} amount={releasable} reload={reload} />}
    </>
  );
}

interface ReleaseProps extends Pick<ConditionsProps, 'locale' | 'reload'> {
  readonly amount: number;
}

/** Makes deposited money withdrawable. */
function Release({ locale, amount, reload }: ReleaseProps) {
  const t = islandT(locale, 'closure');
  const [isBusy, startRelease] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const release = () =>
    startRelease(async () => {
      const answer = await call(commands.releaseDeposits, {}, { silent: true });
      if (!answer.ok) return setRefusal(answer.message);
      toast(t('conditions.released', { amount: moneyText(answer.data.released, locale) }));
      reload();
    });
  const text = moneyText(amount, locale);
  return (
    <div className="bg-soft rounded-art grid justify-items-start gap-3 p-4">
      <p>{t('conditions.releaseText', { amount: text })}</p>
      <Button variant="quiet" size="sm" busy={isBusy} onClick={release}>
        {t('conditions.release', { amount: text })}
      </Button>
      <p role="alert" className="field-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
