import type { ReactNode } from 'react';

interface MeansOptionProps {
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** Its details, two cells of a row. */
  readonly children: ReactNode;
}

/** A means of payment among the others: one radio button. */
export const MeansOption = ({ checked, onChoose, children }: MeansOptionProps) => (
  <label className="pay-option">
    <input type="radio" name="means" checked={checked} onChange={onChoose} />
    {children}
  </label>
);
