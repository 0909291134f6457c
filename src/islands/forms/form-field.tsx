import type { ReactNode } from 'react';
import {
  useController,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';

/** What a control needs to be a field of a form. */
export interface FieldBinding<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  /** Id of the element that takes the focus if the field is wrong. */
  readonly ref: (element: HTMLInputElement | HTMLSelectElement | null) => void;
  readonly error: string | undefined;
}

export interface FormFieldProps<V extends FieldValues, N extends FieldPath<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  /** Also checks the field when it loses the focus. */
  readonly checkOnBlur?: boolean;
  readonly children: (field: FieldBinding<FieldPathValue<V, N>>) => ReactNode;
}

/** Checks a field on blur. An empty field is not an error before the form is sent. */
export function checkField<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'trigger'>,
  name: FieldPath<V>,
): void {
  if (String(form.getValues(name)).trim() !== '') void form.trigger(name);
}

/** A field of a form. A change removes its message and the form's. */
export function FormField<V extends FieldValues, N extends FieldPath<V>>({
  form,
  name,
  checkOnBlur = false,
  children,
}: FormFieldProps<V, N>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const onChange = (value: FieldPathValue<V, N>) => {
    field.onChange(value);
    form.clearErrors(name);
    form.clearErrors('root');
  };
  const onBlur = () => {
    field.onBlur();
    if (checkOnBlur) checkField(form, name);
  };
  return children({ value: field.value, onChange, onBlur, ref: field.ref, error: fieldState.error?.message });
}
