import type { ReactNode } from 'react';

interface VerdictHeadingProps {
  /** Its colour. */
  readonly ink?: string;
  readonly children: ReactNode;
}

/** A verdict. `showVerdict` finds it, and lets it take the focus. Arabic has marks that reach above a tight line. */
export const VerdictHeading = ({ ink = '', children }: VerdictHeadingProps) => (
  <h2 data-verdict tabIndex={-1} className={`mt-2 text-2xl leading-snug outline-none ${ink}`}>
    {children}
  </h2>
);
