import type { Translate } from '#i18n/translator.ts';
import { Icon, icons } from '#ui/icon.tsx';
import type { Check } from '#verify/index.ts';
import { checkMark, checkTextKey } from './replay.ts';

const MARKS = {
  held: { className: 'bg-soft text-accent', path: icons.check, label: 'passed' },
  failed: { className: 'bg-coral text-on-coral', path: icons.cross, label: 'wrong' },
  other: { className: 'bg-raised text-ink-2', path: icons.minus, label: 'other' },
} as const;

/** A sign for passed or failed. */
export const CheckMark = ({ t, as }: { readonly t: Translate; readonly as: keyof typeof MARKS }) => (
  <span className={`grid size-8 flex-none place-items-center rounded-full ${MARKS[as].className}`}>
    <Icon path={MARKS[as].path} size={18} weight={2.6} label={t(MARKS[as].label)} />
  </span>
);

const Value = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt className="text-ink-2">{label}</dt>
    <dd>
      <bdi dir="ltr" className="break-all font-mono">
        {value}
      </bdi>
    </dd>
  </div>
);

/** The check in an expert's words, with expected and found values. A damaged shape has only a place to name. */
function Detail({ t, check, exact }: { readonly t: Translate; readonly check: Check; readonly exact: string }) {
  const { ok, reason, expected, found } = check;
  const place = check.name.endsWith('shape') ? reason : undefined;
  return (
    <details className="mt-1 text-sm" open={!ok}>
      <summary className="link inline-block cursor-pointer py-1 no-underline">{t('detail')}</summary>
      <div className="bg-raised rounded-art mt-1 grid gap-2 p-3">
        <p className="wrap-anywhere">{exact}</p>
        {(expected ?? found ?? place) !== undefined && (
          <dl className="grid gap-2">
            {expected !== undefined && <Value label={t('expected')} value={expected} />}
            {(found ?? place) !== undefined && <Value label={t('found')} value={found ?? place ?? ''} />}
          </dl>
        )}
      </div>
    </details>
  );
}

/** Every check in plain words, with its technical details on demand. */
export function CheckList({ t, checks }: { readonly t: Translate; readonly checks: readonly Check[] }) {
  return (
    <ol className="grid gap-1">
      {checks.map((check) => {
        const words = `checks.${checkTextKey(check, checks)}`;
        return (
          <li key={check.name} className="flex gap-3 py-2">
            <CheckMark t={t} as={checkMark(check, checks)} />
            <div className="min-w-0 flex-1">
              <h3 className="text-base">{t(`${words}.title`)}</h3>
              <p className={check.ok ? 'text-ink-2' : 'text-coral-ink'}>
                {t(`${words}.${check.ok ? 'about' : 'failed'}`)}
              </p>
              <Detail t={t} check={check} exact={t(`${words}.exact`)} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
