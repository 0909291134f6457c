import type { ComponentProps, ReactNode } from 'react';
import { Field, Input, Select } from '#ui/field.tsx';
import type { FieldBinding } from '../forms/form-field.tsx';

interface TextFieldProps
  extends FieldBinding<string>, Pick<ComponentProps<'input'>, 'autoComplete' | 'dir' | 'maxLength' | 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => <Input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

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
          // react-hook-form only focuses it.
          ref={ref as unknown as (element: HTMLSelectElement | null) => void}
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
