export interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step; `steps.length` when all are done. */
  readonly at: number;
}

/** Progress of a task in steps, in reading direction. */
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
