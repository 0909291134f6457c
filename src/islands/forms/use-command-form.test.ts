import { createFormControl } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { sendForm, type CommandOptions } from './use-command-form.ts';

interface Fields {
  readonly mobile: string;
  readonly code: string;
}

function setUp(answer: CallAnswer<string>, options: Partial<CommandOptions<Fields, string>> = {}) {
  const form = createFormControl<Fields>({ defaultValues: { mobile: '50', code: '' } });
  const errors: { current: Record<string, unknown> } = { current: {} };
  form.subscribe({ formState: { errors: true }, callback: (state) => void (errors.current = state.errors ?? {}) });
  const focus = vi.fn();
  form.register('code').ref({ name: 'code', focus, type: 'text' });
  const onSuccess = vi.fn();
  const all: CommandOptions<Fields, string> = { send: () => Promise.resolve(answer), onSuccess, ...options };
  const send = () => form.handleSubmit((values) => sendForm(form, all, values))();
  return { send, errors, focus, onSuccess };
}
const refusal = (code: number, field?: string): CallAnswer<never> => ({
  ok: false,
  code,
  message: 'Not that.',
  extData: { field },
});

test('passes on an answer', async () => {
  const { send, onSuccess, errors } = setUp({ ok: true, data: 'welcome' });
  await send();
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('welcome');
  expect(errors.current).toEqual({});
});

test('shows a refusal at its field, which is focused', async () => {
  const { send, errors, focus, onSuccess } = setUp(refusal(errorCodes.invalidInput, 'code'));
  await send();
  expect(errors.current).toMatchObject({ code: { message: 'Not that.' } });
  expect(focus).toHaveBeenCalledOnce();
  expect(onSuccess).not.toHaveBeenCalled();
});

test('shows a refusal without a field at the form, and keeps the focus', async () => {
  const { send, errors, focus } = setUp(refusal(errorCodes.wrongMobilePassword));
  await send();
  expect(errors.current).toMatchObject({ root: { message: 'Not that.' } });
  expect(focus).not.toHaveBeenCalled();
});

test('calls onRefused before it sets the message', async () => {
  const order: string[] = [];
  const { send, errors } = setUp(refusal(errorCodes.accountExists), {
    onRefused: (field) => order.push(`${field} ${Object.keys(errors.current).join()}`),
  });
  await send();
  expect(order).toEqual(['mobile ']);
  expect(errors.current).toMatchObject({ mobile: { message: 'Not that.' } });
});
