import { useId } from 'react';
import type { Translate } from '#i18n/translator.ts';
import { Check } from '#ui/field.tsx';
import type { FieldBinding } from '../forms/form-field.tsx';
import type { Answer } from './answers.ts';

const ANSWERS = ['yes', 'no'] as const satisfies Answer[];

interface QuestionProps extends Omit<FieldBinding<Answer>, 'value'> {
  /** Undefined while it is open. */
  readonly value: Answer | undefined;
  readonly t: Translate;
  /** Counts from 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * A question with yes and no as native radio buttons. The first one takes the focus if it is open at the end, with
 * the question in view, and above the progress.
 */
export function Question({ t, number, text, value, onChange, onBlur, ref, error }: QuestionProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className="card scroll-mt-22 p-5"
      aria-required="true"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      onBlur={onBlur}
    >
      {/* A legend cannot be laid out by its fieldset, but what it holds can. */}
      <legend className="contents">
        <span className="flex gap-3 font-medium">
          <span className="text-ink-2 tabular">{number}.</span>
          {text}
        </span>
      </legend>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:max-w-80">
        {ANSWERS.map((answer, i) => (
          <Check
            key={answer}
            ref={i === 0 ? ref : undefined}
            className="border-line rounded-art has-checked:border-accent has-checked:bg-soft border [&_input]:scroll-mt-32 [&_input]:scroll-mb-22 [&>.check]:min-h-11 [&>.check]:content-center [&>.check]:px-4"
            type="radio"
            name={id}
            label={t(answer)}
            checked={value === answer}
            onChange={() => onChange(answer)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className="field-error mt-3" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
