import { useId } from 'react';
import { NO_END, type ControlKind } from '#contract/controls/choices.ts';
import { productNow } from '#client/page/clock.ts';
import { islandT } from '#i18n/island.ts';
import type { Bound } from '../flow/draft.ts';
import { durationsOf, endOf } from '../flow/durations.ts';
import type { ScreenProps } from './screen-props.ts';
import { durationText, endText } from './texts.ts';

interface DurationChoiceProps extends ScreenProps {
  readonly kind: ControlKind;
  readonly bound: Bound;
}

/** How long it lasts: radio buttons, each with its end. */
export function DurationChoice({ flow, state, locale, kind, bound }: DurationChoiceProps) {
  const t = islandT(locale, 'limits');
  const name = useId();
  const now = productNow();
  const offered = durationsOf(kind, state.choices, bound?.exclusionDuration ?? 0);
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">{t('choose.duration')}</legend>
      <div className="control-choices">
        {offered.map((minutes) => (
          <label key={minutes} className="control-choice">
            <input
              type="radio"
              name={name}
              checked={state.draft.minutes === minutes}
              onChange={() => flow.chooseMinutes(minutes)}
            />
            <span className="font-medium">{durationText(minutes, locale)}</span>
            {minutes !== NO_END && (
              <span className="text-ink-2 text-sm">
                {t('until', { time: endText(endOf(kind, minutes, now), locale) })}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
