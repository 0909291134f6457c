import type { ControlKind } from '#contract/controls/choices.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import { productNow } from '#client/page/clock.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { isRunning, statusOf } from '../flow/control-view.ts';
import { MENU } from '../flow/kinds.ts';
import type { Controls } from '../flow/state.ts';
import { KindMark, LeftOfLimit, StatusTag } from './parts.tsx';
import type { ScreenProps } from './screen-props.ts';
import { durationText, endText, limitText, momentText } from './texts.ts';

interface CardProps extends ScreenProps {
  readonly kind: ControlKind;
  readonly info: ControlInfo;
}

/** What begins after it: a looser limit, or none. */
export function NextLimit({ info: { next }, locale }: Pick<CardProps, 'info' | 'locale'>) {
  const t = islandT(locale, 'limits');
  if (!next) return null;
  const { exclusionValue, exclusionDuration, startTimestamp } = next;
  const time = momentText(startTimestamp, locale);
  return (
    <p className="text-ink-2 text-sm">
      {exclusionValue === null || exclusionDuration === null
        ? t('next.none', { time })
        : t('next.limit', {
            time,
            amount: limitText(exclusionValue, locale),
            duration: durationText(exclusionDuration, locale),
          })}
    </p>
  );
}

function ControlCard({ kind, info, flow, locale }: CardProps) {
  const t = islandT(locale, 'limits');
  const status = statusOf(info, productNow());
  const { exclusionEndTimestamp: end } = info;
  return (
    <li className="control-card card">
      <div className="flex flex-wrap items-center gap-3">
        <KindMark kind={kind} />
        <h3 className="flex-1 text-lg">
          <button type="button" className="text-start" onClick={() => flow.open(kind)}>
            {t(`kind.${kind}.name`)}
          </button>
        </h3>
        <StatusTag kind={kind} status={status} locale={locale} />
      </div>
      <p className="text-ink-2">{t(`kind.${kind}.does`)}</p>
      <div className="grid gap-2 empty:hidden">
        {isRunning(status) && <LeftOfLimit info={info} locale={locale} />}
        {isRunning(status) && (
          <p className="font-medium">{end === null ? t('untilLifted') : t('until', { time: endText(end, locale) })}</p>
        )}
        <NextLimit info={info} locale={locale} />
      </div>
    </li>
  );
}

/** The four controls, each with its state now. */
export function MenuScreen({ controls, ...props }: ScreenProps & { readonly controls: Controls }) {
  const { flow, locale } = props;
  const t = islandT(locale, 'limits');
  return (
    <>
      <p className="text-ink-2 -mt-3">{t('menu.lead')}</p>
      <ul className="controls-cards">
        {MENU.map((kind) => (
          <ControlCard key={kind} {...props} kind={kind} info={controls[kind]} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 text-sm">{t('dubai')}</p>
        <Button variant="quiet" onClick={() => void flow.openReceipts()}>
          {t('menu.receipts')}
        </Button>
      </div>
    </>
  );
}
