import { useId } from 'react';
import { CLOSURE_REASONS, type ClosureReason } from '#contract/closure/choices.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { FieldBinding } from '#islands/forms/form-field.tsx';

interface ReasonChoiceProps extends FieldBinding<ClosureReason | ''> {
  readonly locale: Locale;
}

/** Reasons to choose from, as native radio buttons. */
export function ReasonChoice({ locale, value, onChange, onBlur, ref, error }: ReasonChoiceProps) {
  const t = islandT(locale, 'closure');
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="field-label mb-1.5">{t('remark.label')}</legend>
      <div className="grid gap-1">
        {CLOSURE_REASONS.map((reason, i) => (
          <label key={reason} className="check min-h-11">
            <input
              ref={i === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={reason}
              checked={value === reason}
              aria-invalid={error === undefined ? undefined : true}
              onBlur={onBlur}
              onChange={() => onChange(reason)}
            />
            <span>{t(`remark.reason.${reason}`)}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
