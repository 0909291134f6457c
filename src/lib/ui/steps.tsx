export interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** The step the player is at, from 0; `steps.length` when all is done. */
  readonly at: number;
}

/** How far a task has come, e.g. registration. Fills the way the page reads. */
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
