import { useId } from 'react';

interface ChoiceCardsProps<K extends string> {
  readonly label: string;
  readonly items: readonly { readonly key: K; readonly title: string; readonly text?: string }[];
  readonly value: K;
  readonly onChange: (key: K) => void;
}

/** A choice of two, as native radio buttons on cards. */
export function ChoiceCards<K extends string>({ label, items, value, onChange }: ChoiceCardsProps<K>) {
  const group = useId();
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1.5">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {items.map(({ key, title, text }) => (
          <label key={key} className="choice-card grid-cols-1! content-center gap-0.5! p-3.5!">
            <input type="radio" name={group} value={key} checked={value === key} onChange={() => onChange(key)} />
            <span className="font-semibold">{title}</span>
            {text !== undefined && <span className="text-ink-2 text-sm">{text}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
