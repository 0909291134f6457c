import type { ReactNode } from 'react';
import type { ControlKind, ReceiptKind } from '#contract/controls/choices.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { shareLeft, type ControlStatus } from '../flow/control-view.ts';

const ICONS: Readonly<Record<ReceiptKind, string>> = {
  'self-exclusion': 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 9.5l6 6M15 9.5l-6 6',
  'time-out': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 9v6M14 9v6',
  'deposit-limit': 'M3 6h18v12H3zM3 10h18M12 13v3M10.5 14.5h3',
  'wager-limit': 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM10 12h5',
  'session-time-limit': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
};

export const KindMark = ({ kind }: { readonly kind: ReceiptKind }) => (
  <span className="control-mark">
    <Icon path={ICONS[kind]} size={24} weight={1.8} />
  </span>
);

const TONES: Readonly<Record<ControlStatus, TagTone>> = {
  none: 'neutral',
  active: 'good',
  reached: 'bad',
  waiting: 'warm',
};

interface StatusTagProps {
  readonly kind: ControlKind;
  readonly status: ControlStatus;
  readonly locale: Locale;
}

/** The status agrees with the name of the control beside it: in Arabic a time-out is feminine. */
export function StatusTag({ kind, status, locale }: StatusTagProps) {
  const t = islandT(locale, 'limits');
  return <Tag tone={TONES[status]}>{t(kind === 'time-out' ? `statusFeminine.${status}` : `status.${status}`)}</Tag>;
}

/** What is left of a limit, in words and as a bar. */
export function LeftOfLimit({ info, locale }: { readonly info: ControlInfo; readonly locale: Locale }) {
  const t = islandT(locale, 'limits');
  const { exclusionValue: limit, remainAmount: left } = info;
  if (limit === null || left === null) return null;
  return (
    <div className="grid gap-2">
      <p className="font-medium">{t('left', { left: moneyText(left, locale), limit: moneyText(limit, locale) })}</p>
      <div className="left-bar" aria-hidden="true">
        <span style={{ inlineSize: `${shareLeft(info) * 100}%` }} />
      </div>
    </div>
  );
}

type Row = readonly [name: string, value: ReactNode] | false;

/** Names and values, one pair on a line. */
export const Facts = ({ rows }: { readonly rows: readonly Row[] }) => (
  <dl className="grid gap-3">
    {rows
      .filter((row) => row !== false)
      .map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
  </dl>
);

/** Why the last step was refused. The live region is there before its text, so that screen readers announce it. */
export const ErrorNote = ({ error }: { readonly error: string | undefined }) => (
  <div role="alert" className="empty:absolute">
    {error !== undefined && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{error}</p>}
  </div>
);
