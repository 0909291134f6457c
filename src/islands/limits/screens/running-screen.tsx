import { NO_END, type ControlKind } from '#contract/controls/choices.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import { productNow } from '#client/page/clock.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { canTighten, insteadOf, statusOf, type ControlStatus } from '../flow/control-view.ts';
import { NextLimit } from './menu-screen.tsx';
import { Facts, LeftOfLimit, StatusTag } from './parts.tsx';
import type { ScreenProps } from './screen-props.ts';
import { durationText, endText, limitText, momentText } from './texts.ts';

interface RunningScreenProps extends ScreenProps {
  readonly kind: ControlKind;
  readonly info: ControlInfo;
}

/** What may become of it. */
function hintKey(tightens: boolean, keeps: boolean, status: ControlStatus): string {
  if (tightens) return 'running.tightenHint';
  if (status === 'reached') return keeps ? 'running.reachedKeep' : 'running.reached';
  return keeps ? 'running.keepHint' : 'running.fixed';
}

/** What is in force, with its end. A limit may still become stricter, and the last one be kept. */
export function RunningScreen({ flow, locale, kind, info }: RunningScreenProps) {
  const t = islandT(locale, 'limits');
  const { exclusionValue, exclusionDuration, exclusionStartTimestamp: start, exclusionEndTimestamp: end } = info;
  // Staff who lift a self-exclusion set its end: then it says no duration.
  const duration =
    exclusionDuration === null || exclusionDuration === NO_END ? '' : durationText(exclusionDuration, locale);
  const now = productNow();
  const status = statusOf(info, now);
  const tightens = canTighten(kind, info, now);
  const keeps = insteadOf(info, now) !== undefined;
  return (
    <section className="card grid gap-6 p-5 sm:p-8">
      <p>
        <StatusTag kind={kind} status={status} locale={locale} />
      </p>
      <LeftOfLimit info={info} locale={locale} />
      <Facts
        rows={[
          exclusionValue !== null && [t('summary.amount'), limitText(exclusionValue, locale)],
          duration !== '' && [t('summary.duration'), duration],
          start !== null && [t('running.started'), momentText(start, locale)],
          [t('summary.ends'), endText(end, locale)],
        ]}
      />
      <NextLimit info={info} locale={locale} />
      <p className="text-ink-2">
        {t(hintKey(tightens, keeps, status))} {t('dubai')}
      </p>
      <div className="flex flex-wrap gap-3">
        {tightens && <Button onClick={() => flow.tighten(kind)}>{t('running.tighten')}</Button>}
        {keeps && (
          <Button variant={tightens ? 'quiet' : 'primary'} onClick={() => flow.keepLast(kind)}>
            {t('running.keep')}
          </Button>
        )}
        {keeps && (
          <Button variant="quiet" onClick={() => flow.openInstead(kind)}>
            {t('running.instead')}
          </Button>
        )}
        <Button variant="quiet" onClick={flow.openMenu}>
          {t('back')}
        </Button>
      </div>
    </section>
  );
}
