import type { ReactNode } from 'react';

interface VerdictHeadingProps {
  /** Its colour. */
  readonly ink?: string;
  readonly children: ReactNode;
}

/** A verdict. `showVerdict` finds it, and lets it take the focus. */
export const VerdictHeading = ({ ink = '', children }: VerdictHeadingProps) => (
  <h2 data-verdict tabIndex={-1} className={`text-2xl outline-none ${ink}`}>
    {children}
  </h2>
);
