import type { ReactNode } from 'react';
import { useStepHeading } from '../forms/use-step-heading.ts';

interface PageHeadingProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The step of a form of several steps: a new one takes the focus to its heading. */
  readonly step?: string;
}

/** A page's heading, which screen readers announce at each step. */
export function PageHeading({ title, lead, step }: PageHeadingProps) {
  const heading = useStepHeading(step);
  return (
    <div className="grid gap-1">
      <h1 ref={heading} tabIndex={-1} className="page-title text-2xl outline-none">
        {title}
      </h1>
      {lead !== undefined && <p className="text-ink-2">{lead}</p>}
    </div>
  );
}
