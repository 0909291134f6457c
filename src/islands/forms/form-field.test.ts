import { createFormControl } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { checkField } from './form-field.tsx';

test('a field that is left is checked, an empty one is not', () => {
  const form = createFormControl({ defaultValues: { cardNo: '4111', cvv: '', email: '  ' } });
  const trigger = vi.fn(form.trigger);
  for (const name of ['cardNo', 'cvv', 'email'] as const) checkField({ getValues: form.getValues, trigger }, name);
  expect(trigger.mock.calls).toEqual([['cardNo']]);
});
