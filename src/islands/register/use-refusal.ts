import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { changeRegistration, type StoredRegistration } from './tab-state.ts';

/** Shows, at its field, what the last step's command refused of this step. */
export function useRefusal<V extends FieldValues>(form: UseFormReturn<V>, saved: StoredRegistration | null): void {
  useEffect(() => {
    const refused = saved?.refused;
    if (!refused) return;
    changeRegistration({ refused: null });
    // The last step opens this one for fields of its own only.
    form.setError(refused.field as FieldPath<V>, { type: 'refused', message: refused.message }, { shouldFocus: true });
  }, [form, saved]);
}
