import type { Translate } from '#i18n/translator.ts';
import { Icon, icons } from '#ui/icon.tsx';
import type { Check } from '#verify/index.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { checkMark, checkTextKey, uncheckedTextKey } from './replay-result.ts';

const MARKS = {
  held: { className: 'bg-soft text-accent', path: icons.check, label: 'passed' },
  failed: { className: 'bg-coral text-on-coral', path: icons.cross, label: 'wrong' },
  other: { className: 'bg-raised text-ink-2', path: icons.minus, label: 'other' },
  skipped: { className: 'bg-raised text-ink-2', path: icons.minus, label: 'notChecked' },
} as const;

/** A sign for passed, failed or not checked. */
export const CheckMark = ({ t, as }: { readonly t: Translate; readonly as: keyof typeof MARKS }) => (
  <span className={`grid size-8 flex-none place-items-center rounded-full ${MARKS[as].className}`}>
    <Icon path={MARKS[as].path} size={18} weight={2.6} label={t(MARKS[as].label)} />
  </span>
);

/** Arabic words have no face among those of fixed width. */
const valueClass = (value: string): string => (/[\u0600-\u06ff]/.test(value) ? '' : 'break-all font-mono');

const Value = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt className="text-ink-2">{label}</dt>
    <dd>
      <bdi dir="ltr" className={valueClass(value)}>
        {value}
      </bdi>
    </dd>
  </div>
);

/** What the verifier itself says, which is in English. */
const Reason = ({ text }: { readonly text: string }) => (
  <p className="text-start">
    <bdi dir="ltr" lang="en" className="wrap-anywhere">
      {text}
    </bdi>
  </p>
);

interface FoundProps {
  readonly t: Translate;
  readonly check: Check;
  /** The verifier of version 3 gives its reasons in sentences. */
  readonly isNew: boolean;
}

/** What a check expected and found. A damaged shape has only a place to name. */
function FoundValues({ t, check: { name, reason, expected, found }, isNew }: FoundProps) {
  const place = name.endsWith('shape') && !isNew ? reason : undefined;
  return (
    <>
      {isNew && reason !== undefined && <Reason text={reason} />}
      {(expected ?? found ?? place) !== undefined && (
        <dl className="grid gap-2">
          {expected !== undefined && <Value label={t('expected')} value={expected} />}
          {(found ?? place) !== undefined && <Value label={t('found')} value={found ?? place ?? ''} />}
        </dl>
      )}
    </>
  );
}

interface DetailProps extends Omit<FoundProps, 'check'> {
  /** One, or the same of several draws. */
  readonly checks: readonly Check[];
  readonly exact: string;
}

/** The check in an expert's words, with expected and found values. */
function Detail({ t, checks, exact, isNew }: DetailProps) {
  return (
    <details className="mt-1 text-sm" open={checks.some(({ ok }) => !ok)}>
      <summary className="link inline-block cursor-pointer py-1 no-underline">{t('detail')}</summary>
      <div className="bg-raised rounded-art mt-1 grid gap-2 p-3">
        <p className="wrap-anywhere">{exact}</p>
        {checks.map((check, i) => (
          <FoundValues key={i} t={t} check={check} isNew={isNew} />
        ))}
      </div>
    </details>
  );
}

interface NoteProps {
  readonly t: Translate;
  readonly name: string;
  readonly reasons: readonly string[];
}

/** A check that could not be made, and why; of several draws it may have several reasons. */
function Note({ t, name, reasons }: NoteProps) {
  return (
    <>
      <h3 className="text-base">{t(`checks3.${name}.title`)}</h3>
      <p className="text-ink-2">{t(uncheckedTextKey(t, name))}</p>
      <details className="mt-1 text-sm">
        <summary className="link inline-block cursor-pointer py-1 no-underline">{t('detail')}</summary>
        <div className="bg-raised rounded-art mt-1 p-3">
          {reasons.map((reason) => (
            <Reason key={reason} text={reason} />
          ))}
        </div>
      </details>
    </>
  );
}

interface ListProps {
  readonly t: Translate;
  readonly checks: readonly Check[];
  /** What could not be checked; given for version 3 only, which has texts of its own. */
  readonly notChecked?: readonly NotChecked[] | undefined;
}

/** What has the same name and says the same is shown once, as of each draw of a receipt. */
const groupBy = <T,>(items: readonly T[], keyOf: (item: T) => string): [key: string, items: T[]][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};

/** Every check in plain words, with its technical details on demand, and after them what was not checked. */
export function CheckList({ t, checks, notChecked }: ListProps) {
  const isNew = notChecked !== undefined;
  const item = 'flex gap-3 py-2';
  return (
    <ol className="grid gap-1">
      {groupBy(checks, (check) => `${checkTextKey(check, checks)} ${check.ok}`).map(([group, same]) => {
        const [check] = same;
        if (!check) return null;
        const key = checkTextKey(check, checks);
        const words = isNew ? `checks3.${key}` : `checks.${key}`;
        return (
          <li key={group} className={item}>
            <CheckMark t={t} as={checkMark(check, checks)} />
            <div className="min-w-0 flex-1">
              <h3 className="text-base">{t(`${words}.title`)}</h3>
              <p className={check.ok ? 'text-ink-2' : 'text-coral-ink'}>
                {t(`${words}.${check.ok ? 'about' : 'failed'}`)}
              </p>
              <Detail t={t} checks={same} exact={t(`${words}.exact`)} isNew={isNew} />
            </div>
          </li>
        );
      })}
      {groupBy(notChecked ?? [], ({ name }) => name).map(([name, same]) => (
        <li key={`${name}-open`} className={item}>
          <CheckMark t={t} as="skipped" />
          <div className="min-w-0 flex-1">
            <Note t={t} name={name} reasons={[...new Set(same.map(({ reason }) => reason))]} />
          </div>
        </li>
      ))}
    </ol>
  );
}
