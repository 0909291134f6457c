import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

export interface FieldsOptions<V extends FieldValues> {
  /** Checks what is sent. Its messages are sentences in the player's language. */
  readonly schema: z.ZodMiniType<unknown, V>;
  readonly defaultValues: DefaultValues<V>;
}

/** react-hook-form with our rules: fields are checked on submit, and a message goes when its field changes (FormField). */
export const useFields = <V extends FieldValues>({ schema, defaultValues }: FieldsOptions<V>): UseFormReturn<V> =>
  useForm<V>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
