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

/** What the verifier itself says, which is in English. */
const Reason = ({ text }: { readonly text: string }) => (
  <p className="text-start">
    <bdi dir="ltr" lang="en" className="wrap-anywhere">
      {text}
    </bdi>
  </p>
);

interface DetailProps {
  readonly t: Translate;
  readonly check: Check;
  readonly exact: string;
  /** The verifier of version 3 gives its reasons in sentences. */
  readonly isNew: boolean;
}

/** The check in an expert's words, with expected and found values. A damaged shape has only a place to name. */
function Detail({ t, check, exact, isNew }: DetailProps) {
  const { ok, reason, expected, found } = check;
  const place = check.name.endsWith('shape') && !isNew ? reason : undefined;
  return (
    <details className="mt-1 text-sm" open={!ok}>
      <summary className="link inline-block cursor-pointer py-1 no-underline">{t('detail')}</summary>
      <div className="bg-raised rounded-art mt-1 grid gap-2 p-3">
        <p className="wrap-anywhere">{exact}</p>
        {isNew && reason !== undefined && <Reason text={reason} />}
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

interface NoteProps {
  readonly t: Translate;
  readonly note: NotChecked;
}

/** A check that could not be made, and why. */
function Note({ t, note: { name, reason } }: NoteProps) {
  return (
    <>
      <h3 className="text-base">{t(`checks3.${name}.title`)}</h3>
      <p className="text-ink-2">{t(uncheckedTextKey(t, name))}</p>
      <details className="mt-1 text-sm">
        <summary className="link inline-block cursor-pointer py-1 no-underline">{t('detail')}</summary>
        <div className="bg-raised rounded-art mt-1 p-3">
          <Reason text={reason} />
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

/** Every check in plain words, with its technical details on demand, and after them what was not checked. */
export function CheckList({ t, checks, notChecked }: ListProps) {
  const isNew = notChecked !== undefined;
  const item = 'flex gap-3 py-2';
  return (
    <ol className="grid gap-1">
      {checks.map((check, i) => {
        const key = checkTextKey(check, checks);
        const words = isNew ? `checks3.${key}` : `checks.${key}`;
        return (
          <li key={`${i}-${check.name}`} className={item}>
            <CheckMark t={t} as={checkMark(check, checks)} />
            <div className="min-w-0 flex-1">
              <h3 className="text-base">{t(`${words}.title`)}</h3>
              <p className={check.ok ? 'text-ink-2' : 'text-coral-ink'}>
                {t(`${words}.${check.ok ? 'about' : 'failed'}`)}
              </p>
              <Detail t={t} check={check} exact={t(`${words}.exact`)} isNew={isNew} />
            </div>
          </li>
        );
      })}
      {notChecked?.map((note, i) => (
        <li key={`${i}-${note.name}-open`} className={item}>
          <CheckMark t={t} as="skipped" />
          <div className="min-w-0 flex-1">
            <Note t={t} note={note} />
          </div>
        </li>
      ))}
    </ol>
  );
}
