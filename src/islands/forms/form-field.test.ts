import { createFormControl } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { checkField } from './form-field.tsx';

test('checks a field when it is left, unless it is empty', () => {
  const form = createFormControl({ defaultValues: { cardNo: '4111', cvv: '', email: '  ' } });
  const trigger = vi.fn(form.trigger);
  for (const name of ['cardNo', 'cvv', 'email'] as const) checkField({ getValues: form.getValues, trigger }, name);
  expect(trigger.mock.calls).toEqual([['cardNo']]);
});
