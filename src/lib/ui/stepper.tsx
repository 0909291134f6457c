import { useId } from 'react';

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

const sign = (path: string) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

/** A whole number with − and +; what is typed is brought back between its bounds. */
export function Stepper({ label, value, min, max, onChange, lessLabel, moreLabel, disabled }: StepperProps) {
  const id = useId();
  const set = (next: number) => Number.isSafeInteger(next) && onChange(Math.min(max, Math.max(min, next)));
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
        {sign('M5 12h14')}
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={value}
        disabled={disabled}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <button
        type="button"
        className="icon-btn"
        aria-label={moreLabel}
        aria-controls={id}
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        {sign('M5 12h14M12 5v14')}
      </button>
    </span>
  );
}
