import { useRef, useState, type FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import type { CommandAddress } from '#contract/commands.ts';
import { sendSolved } from './send/send-solved.ts';
import { findRefusedField } from './send/refused-field.ts';

/** Sends a command silently, because the form shows refusals itself. Where it asks for a captcha, one is solved. */
export const sendCommand = <C extends Command>(
  address: CommandAddress<C>,
  data: RequestInput<C>,
): Promise<CallAnswer<ResponseOf<C>>> =>
  call(address, data, { silent: true, ...(address.endsWith('#captcha') && { send: sendSolved }) });

export interface CommandOptions<V extends FieldValues, T> {
  /** Called with values that the schema accepts, never twice at once. */
  readonly send: (values: V) => Promise<CallAnswer<T>>;
  readonly onSuccess: (data: T) => void;
  /** The form's field names by the names used in refusals, where they differ. */
  readonly aliases?: Readonly<Record<string, FieldPath<V>>>;
  /** Called before a refusal is shown, e.g. to open the step that its field is on. */
  readonly onRefused?: (field: FieldPath<V> | 'root') => void;
  /** On success the page is left, so the form stays pending until then. */
  readonly leavesPage?: boolean;
}

export interface CommandForm {
  readonly submit: (event: FormEvent) => void;
  readonly pending: boolean;
  /** The message of the form as a whole. */
  readonly formError: string | undefined;
}

/** Sends the values. A refusal is shown at the field it names, which is focused, or else as the form's message. */
export async function sendForm<V extends FieldValues, T>(
  form: Pick<UseFormReturn<V>, 'setError'>,
  { send, onSuccess, aliases, onRefused }: CommandOptions<V, T>,
  values: V,
): Promise<void> {
  const answer = await send(values);
  if (answer.ok) {
    onSuccess(answer.data);
    return;
  }
  const field = findRefusedField(answer, values, aliases);
  onRefused?.(field);
  form.setError(field, { type: 'refused', message: answer.message }, { shouldFocus: true });
}

/** A form that submits a command, never twice at once. */
export function useCommandForm<V extends FieldValues, T>(
  form: UseFormReturn<V>,
  options: CommandOptions<V, T>,
): CommandForm {
  const { isSubmitting, errors } = form.formState;
  const isSending = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const onSuccess = (data: T) => {
    setLeaving(options.leavesPage ?? false);
    options.onSuccess(data);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current || isLeaving) return;
    isSending.current = true;
    const send = form.handleSubmit((values) => sendForm(form, { ...options, onSuccess }, values));
    await send(event).finally(() => (isSending.current = false));
  };
  return {
    submit: (event) => void submit(event),
    pending: isSubmitting || isLeaving,
    formError: errors.root?.message,
  };
}
