import type { ReactNode } from 'react';
import { Field, Select } from '#ui/field.tsx';
import type { FieldBinding } from '../forms/form-field.tsx';

interface ChoiceFieldProps<K extends string> extends FieldBinding<K | ''> {
  readonly label: ReactNode;
  /** What stands there before the choice. */
  readonly none: string;
  readonly choices: readonly { readonly key: K; readonly text: string }[];
}

/** One of a few, none at first. */
export function ChoiceField<K extends string>(props: ChoiceFieldProps<K>) {
  const { label, none, choices, error, onChange, ref, ...select } = props;
  return (
    <Field label={label} error={error} required>
      {(control) => (
        <Select
          {...control}
          {...select}
          ref={ref}
          // The options are the choices.
          onChange={(event) => onChange(event.target.value as K | '')}
        >
          <option value="">{none}</option>
          {choices.map(({ key, text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
