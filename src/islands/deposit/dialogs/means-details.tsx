import type { ReactNode } from 'react';
import { MeansIcon, type MeansIconName } from './means-icon.tsx';

export interface MeansDetailsProps {
  readonly icon: MeansIconName;
  readonly title: ReactNode;
  readonly hint: ReactNode;
  /** Below the hint. */
  readonly tag?: ReactNode;
}

/** A means of payment in words: two cells of a row. */
export const MeansDetails = ({ icon, title, hint, tag }: MeansDetailsProps) => (
  <>
    <MeansIcon icon={icon} />
    <span className="grid">
      <span className="justify-self-start font-medium">{title}</span>
      <span className="text-sm text-balance text-ink-2">{hint}</span>
      {tag && <span className="mt-1 justify-self-start">{tag}</span>}
    </span>
  </>
);
