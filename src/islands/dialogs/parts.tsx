import type { ReactNode } from 'react';
import { openSupport } from '#islands/support/support.ts';
import { formatDialogMoment } from '#i18n/date-format.ts';
import type { Translate } from '#i18n/translator.ts';
import type { FrameButton } from './dialog-frame.tsx';

/** A moment as 'HH:mm, DD/MM/YYYY', left to right inside Arabic. */
export const Moment = ({ ms }: { readonly ms: number }) => (
  <bdi dir="ltr" className="tabular">
    {formatDialogMoment(ms)}
  </bdi>
);

interface FilledProps {
  /** A sentence with one placeholder, e.g. "Until {{time}} (Dubai)". */
  readonly sentence: string;
  readonly place: string;
  readonly children: ReactNode;
}

/** A sentence with an element in place of its placeholder. */
export function FilledSentence({ sentence, place, children }: FilledProps) {
  const [before, after] = sentence.split(`{{${place}}}`);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

type Fact = readonly [name: string, value: ReactNode];

/** A list of names and values. Unknown values are left out, and so is an empty list. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  const known = rows.filter(([, value]) => value !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className="dialog-facts">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-2">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads to customer support. */
export const supportButton = (t: Translate): FrameButton<never> => ({
  text: t('support'),
  act: () => void openSupport(),
});
