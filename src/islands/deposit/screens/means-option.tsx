import type { ReactNode } from 'react';
import { MeansIcon, type MeansIconName } from '../dialogs/means-icon.tsx';

export interface MeansChoice {
  readonly checked: boolean;
  readonly onChoose: () => void;
}

export interface MeansOptionProps extends MeansChoice {
  readonly icon: MeansIconName;
  readonly title: ReactNode;
  readonly hint: ReactNode;
  /** At the end of the row. */
  readonly tag?: ReactNode;
}

/** A means of payment among the others: one radio button. */
export const MeansOption = ({ icon, title, hint, tag, checked, onChoose }: MeansOptionProps) => (
  <label className="pay-option">
    <input type="radio" name="means" checked={checked} onChange={onChoose} />
    <MeansIcon icon={icon} />
    <span className="grid">
      <span className="font-medium">{title}</span>
      <span className="text-sm text-balance text-ink-2">{hint}</span>
    </span>
    {tag}
  </label>
);
