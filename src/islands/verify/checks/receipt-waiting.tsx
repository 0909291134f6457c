import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { AwaitedWitnessList, describeWait } from '../proof3/draw-wait.tsx';
import type { UnfinishedDraw } from '../sources/open-draw.ts';

interface ReceiptWaitingProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly draw: UnfinishedDraw;
  /** It has a card of its own, which says more. */
  readonly isApart: boolean;
}

/** A draw of a receipt whose sales are over and that has no record yet: what its own card says of it. */
export function ReceiptWaiting({ t, locale, draw, isApart }: ReceiptWaitingProps) {
  const { title, text } = describeWait({ t, locale, draw });
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <bdi>{t('draw', { id: `\u2066${draw.drawId}\u2069` })}</bdi>: {title}
      </p>
      {!isApart && <p className="max-w-[64ch]">{text}</p>}
      <AwaitedWitnessList t={t} locale={locale} draw={draw} />
    </div>
  );
}
