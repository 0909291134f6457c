import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

export interface FieldsOptions<V extends FieldValues> {
  /** Validates the values. Its messages are in the player's language. */
  readonly schema: z.ZodMiniType<unknown, V>;
  readonly defaultValues: DefaultValues<V>;
}

/**
 * react-hook-form with our rules: fields are validated on submit, and a field's message is cleared when it changes
 * (FormField).
 */
export const useFields = <V extends FieldValues>({ schema, defaultValues }: FieldsOptions<V>): UseFormReturn<V> =>
  useForm<V>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
