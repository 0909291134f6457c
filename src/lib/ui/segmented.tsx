import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface SegmentedItem<K extends string | number> {
  readonly key: K;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}
export interface SegmentedProps<K extends string | number> {
  /** Label for screen readers. */
  readonly label: string;
  readonly items: readonly SegmentedItem<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  readonly className?: string | undefined;
}

/** A choice among a few visible options, as native radio buttons. */
export function Segmented<K extends string | number>({ label, items, value, onChange, className }: SegmentedProps<K>) {
  const name = useId();
  return (
    <fieldset className={classes('segmented', className)}>
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <label key={item.key}>
          <input
            type="radio"
            name={name}
            checked={item.key === value}
            disabled={item.disabled}
            onChange={() => onChange(item.key)}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
