export interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** The step the player is at, from 0; `steps.length` when all is done. */
  readonly at: number;
}

/** The progress of a task, e.g. registration, in reading direction. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, i) => (
        <li key={step} className={i < at ? 'done' : undefined} aria-current={i === at ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
