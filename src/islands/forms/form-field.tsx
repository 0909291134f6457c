import type { ReactNode, Ref } from 'react';
import {
  useController,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';

/** What a control takes to be a field of a form. */
export interface FieldBinding<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  /** Of the element that takes the focus when the field is wrong. */
  readonly ref: Ref<HTMLInputElement>;
  readonly error: string | undefined;
}

export interface FormFieldProps<V extends FieldValues, N extends FieldPath<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly children: (field: FieldBinding<FieldPathValue<V, N>>) => ReactNode;
}

/** One field of a form. A change takes the field's message and the form's message away. */
export function FormField<V extends FieldValues, N extends FieldPath<V>>({
  form,
  name,
  children,
}: FormFieldProps<V, N>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { value, onBlur, ref } = field;
  const onChange = (next: FieldPathValue<V, N>) => {
    field.onChange(next);
    form.clearErrors(name);
    form.clearErrors('root');
  };
  return children({ value, onChange, onBlur, ref, error: fieldState.error?.message });
}
