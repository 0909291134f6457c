import { useId, useState } from 'react';
import { onlyDigits } from '#kernel/digits.ts';
import { Icon, icons } from './icon.tsx';

export interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** Labels of the two buttons, e.g. 'Fewer draws' and 'More draws'. */
  readonly lessLabel: string;
  readonly moreLabel: string;
  /** Shown below the field if a larger number was typed, e.g. 'At most 20 draws'. */
  readonly mostText: string;
  /** Shown below the field if something else than a whole number was typed, e.g. 1.5. */
  readonly wholeText: string;
  readonly disabled?: boolean | undefined;
}

/** Steps of the arrow keys. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A whole number with − and +, typed in Latin or Arabic digits and clamped to its limits; a number above the maximum
 * shows a hint, and so does anything that is no whole number, which changes nothing. A native number field would drop
 * Arabic digits.
 */
export function Stepper({ label, value, min, max, onChange, lessLabel, moreLabel, disabled, ...hints }: StepperProps) {
  const id = useId();
  /** The typed text while it is no valid number, so that a cleared field stays empty. */
  const [typing, setTyping] = useState<string>();
  const [wrong, setWrong] = useState<'most' | 'whole'>();
  // The value may have changed from outside.
  const hint = wrong === 'most' && value !== max ? undefined : wrong;
  const set = (next: number) => {
    setTyping(undefined);
    setWrong(next > max ? 'most' : undefined);
    onChange(Math.min(max, Math.max(min, next)));
  };
  const type = (text: string) => {
    const plain = text.replaceAll(/\s/g, '');
    const digits = onlyDigits(plain);
    const isWhole = digits.length === plain.length;
    if (isWhole && digits !== '' && Number(digits) >= min) return set(Number(digits));
    setTyping(isWhole ? digits : plain);
    setWrong(isWhole ? undefined : 'whole');
  };
  const leave = () => {
    if (typing === undefined) return;
    if (wrong === 'whole') setTyping(undefined);
    else set(Number(typing || value));
  };
  return (
    <span className="inline-grid justify-items-center">
      <span className="stepper" dir="ltr">
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <button
          type="button"
          className="icon-btn"
          aria-label={lessLabel}
          aria-controls={id}
          disabled={disabled || value <= min}
          onClick={() => set(value - 1)}
        >
          <Icon path={icons.minus} weight={2.2} />
        </button>
        <input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value}
          aria-invalid={hint === 'whole' && typing !== undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          value={typing ?? value}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            set(value + step);
          }}
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={moreLabel}
          aria-controls={id}
          disabled={disabled || value >= max}
          onClick={() => set(value + 1)}
        >
          <Icon path={icons.plus} weight={2.2} />
        </button>
      </span>
      <span id={`${id}-hint`} role="status" className="text-ink-2 text-sm">
        {hint && hints[`${hint}Text`]}
      </span>
    </span>
  );
}
