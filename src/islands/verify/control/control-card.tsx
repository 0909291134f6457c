import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import type { Check, ControlReceipt } from '#verify/index.ts';
import { CheckList } from '../checks/check-list.tsx';
import { controlVerdict, describeControl } from './control-facts.ts';

const Code = ({ children }: { readonly children: string }) => (
  <bdi dir="ltr" translate="no" className="font-mono text-sm wrap-anywhere">
    {children}
  </bdi>
);

interface FactsProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly receipt: ControlReceipt;
}

/** What was set, in words, and below it every field as it was signed. */
function SignedFacts({ t, locale, receipt }: FactsProps) {
  return (
    <>
      <dl className="grid gap-3">
        {describeControl(receipt, t, locale).map(({ name, value, code }) => (
          <div key={name} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
            <dt className="text-ink-2">{t(`control.facts.${name}`)}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{code ? <Code>{value}</Code> : value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2 text-sm">{t('control.note')}</p>
      <details>
        <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('control.signed')}</summary>
        <dl className="bg-raised rounded-art mt-2 grid gap-2 p-3 text-sm">
          {Object.entries(receipt).map(([name, value]) => (
            <div key={name}>
              <dt>
                <Code>{name}</Code>
              </dt>
              <dd className="break-all">
                <Code>{String(value)}</Code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

interface ControlProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly receipt: unknown;
  /** Undefined where there is no such receipt. */
  readonly checks: readonly Check[] | undefined;
}

/** The receipt of a limit or exclusion: whether it is genuine, and if so what it states. */
export function ControlCard({ t, locale, receipt, checks }: ControlProps) {
  if (!checks) return null;
  const verdict = controlVerdict(checks);
  const held = verdict === 'held';
  return (
    <Card className={`grid gap-4 border-s-[6px] p-6 ${held ? 'border-accent' : 'border-coral'}`}>
      <div role="status">
        <p className="text-ink-2 text-sm">{t('control.title')}</p>
        <h2 className={`text-2xl ${held ? 'text-accent' : 'text-coral-ink'}`}>{t(`control.${verdict}`)}</h2>
        <p className="mt-1 max-w-[64ch]">{t(`control.${verdict}Text`)}</p>
      </div>
      {/* The checks have read every field. */}
      {held && <SignedFacts t={t} locale={locale} receipt={receipt as ControlReceipt} />}
      <details open={!held}>
        <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('steps')}</summary>
        <CheckList t={t} checks={checks} />
      </details>
    </Card>
  );
}
