import type { ComponentProps, ReactNode } from 'react';
import { Field, Input } from '#ui/field.tsx';
import type { FieldBinding } from './form-field.tsx';

export interface TextFieldProps
  extends FieldBinding<string>, Omit<ComponentProps<'input'>, keyof FieldBinding<string> | 'required'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly required?: boolean;
}

/** One line of text. Further attributes go to the input. */
export function TextField({
  label,
  hint,
  error,
  required = true,
  value,
  onChange,
  onBlur,
  ref,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Input
          {...control}
          {...input}
          ref={ref}
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
