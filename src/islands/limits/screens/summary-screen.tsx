import { useState } from 'react';
import { NO_END } from '#contract/controls/choices.ts';
import { productNow } from '#client/page/clock.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Check } from '#ui/field.tsx';
import type { Chosen } from '../flow/draft.ts';
import { endOf } from '../flow/durations.ts';
import { isLimit } from '../flow/kinds.ts';
import { ErrorNote, Facts } from './parts.tsx';
import type { ScreenProps } from './screen-props.ts';
import { durationText, endText, limitText, momentText } from './texts.ts';

interface SummaryScreenProps extends ScreenProps {
  readonly chosen: Chosen;
  readonly tightens: boolean;
  /** In ms: it begins then, in place of one that waits. */
  readonly keepsFrom?: number | undefined;
  readonly instead?: boolean | undefined;
}

/** Whether it may begin later: the server alone knows whether it is looser than the last one, if there was one. */
const mayWait = ({ state, chosen: { kind }, tightens, keepsFrom }: SummaryScreenProps): boolean =>
  isLimit(kind) && !tightens && keepsFrom === undefined && state.controls?.[kind].hasLast !== false;

/** What an exclusion stops and gives back. */
function stoppedText({ state, locale }: ScreenProps): string {
  const t = islandT(locale, 'limits');
  const { preview } = state;
  if (preview === undefined) return '…';
  if (preview === null) return t('summary.unknownDraws');
  if (preview.draws === 0) return t('summary.noDraws');
  return t('summary.stopped', { count: preview.draws, refund: moneyText(preview.refund, locale) });
}

function SummaryFacts(props: SummaryScreenProps) {
  const { state, locale, chosen } = props;
  const t = islandT(locale, 'limits');
  const { kind, amount, minutes } = chosen;
  const { keepsFrom } = props;
  const isNone = amount === NO_END;
  const waits = mayWait(props);
  const release = state.preview?.release ?? 0;
  return (
    <Facts
      rows={[
        [t('summary.control'), t(`kind.${kind}.name`)],
        isLimit(kind) && [t('summary.amount'), limitText(amount, locale)],
        !isNone && minutes !== NO_END && [t('summary.duration'), durationText(minutes, locale)],
        [t('summary.begins'), keepsFrom ? momentText(keepsFrom, locale) : t(waits ? 'summary.later' : 'summary.now')],
        !isNone && !waits && [t('summary.ends'), endText(endOf(kind, minutes, keepsFrom ?? productNow()), locale)],
        !isLimit(kind) && [t('summary.draws'), stoppedText(props)],
        release > 0 && [t('summary.releaseLabel'), t('summary.release', { amount: moneyText(release, locale) })],
      ]}
    />
  );
}

function noteKey(props: SummaryScreenProps): string | undefined {
  const { chosen, tightens, keepsFrom } = props;
  if (!isLimit(chosen.kind)) return chosen.minutes === NO_END ? 'choose.lifting' : undefined;
  if (chosen.amount === NO_END) return 'summary.none';
  if (keepsFrom !== undefined) return 'summary.keeps';
  if (tightens) return 'summary.replaces';
  return mayWait(props) ? 'summary.looser' : undefined;
}

function confirmKey({ chosen, keepsFrom, instead }: SummaryScreenProps): string {
  if (keepsFrom !== undefined && !instead) return 'running.keep';
  return chosen.amount === NO_END ? 'summary.confirmNone' : `kind.${chosen.kind}.confirm`;
}

/** What exactly happens. A self-exclusion is confirmed twice: by a tick, and by the button. */
export function SummaryScreen(props: SummaryScreenProps) {
  const { flow, state, locale, chosen } = props;
  const t = islandT(locale, 'limits');
  const [isSure, setSure] = useState(false);
  const { kind, minutes } = chosen;
  const asksTwice = kind === 'self-exclusion';
  const end = endOf(kind, minutes, productNow());
  const note = noteKey(props);
  return (
    <section className="card grid gap-6 p-5 sm:p-8">
      <SummaryFacts {...props} />
      {note !== undefined && <p className="text-ink-2">{t(note)}</p>}
      <p className="text-ink-2 text-sm">{t('dubai')}</p>
      {asksTwice && (
        <div className="bg-saffron-soft rounded-art px-4 py-3">
          <Check
            checked={isSure}
            onChange={(event) => setSure(event.target.checked)}
            label={end === null ? t('summary.sureLifted') : t('summary.sure', { time: endText(end, locale) })}
          />
        </div>
      )}
      <ErrorNote error={state.error} />
      <div className="grid gap-3">
        <Button size="lg" wide busy={state.isBusy} disabled={asksTwice && !isSure} onClick={() => void flow.confirm()}>
          {t(confirmKey(props))}
        </Button>
        <Button variant="plain" onClick={flow.goBack}>
          {t('back')}
        </Button>
      </div>
    </section>
  );
}
