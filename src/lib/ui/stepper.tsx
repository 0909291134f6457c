import { useId, useState } from 'react';
import { Icon, icons } from './icon.tsx';

export interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** Names of the two buttons, e.g. 'Fewer draws' and 'More draws'. */
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly disabled?: boolean | undefined;
}

/** A whole number with − and +; what is typed is brought back between its bounds. */
export function Stepper({ label, value, min, max, onChange, lessLabel, moreLabel, disabled }: StepperProps) {
  const id = useId();
  /** What stands in the field while it is no number yet: a cleared field stays clear until something is typed. */
  const [typing, setTyping] = useState<string>();
  const set = (next: number) => {
    setTyping(undefined);
    if (Number.isSafeInteger(next)) onChange(Math.min(max, Math.max(min, next)));
  };
  const type = ({ value: text, valueAsNumber: next }: HTMLInputElement) =>
    Number.isSafeInteger(next) && next >= min ? set(next) : setTyping(text);
  return (
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
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typing ?? value}
        disabled={disabled}
        onChange={(event) => type(event.target)}
        onBlur={(event) => typing !== undefined && set(event.target.valueAsNumber)}
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
  );
}
