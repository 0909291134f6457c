import { useTransition } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { CallAnswer } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';

export type CodeSent = ResponseOf<typeof requestMobileCode>;

/** When another code may be requested, in ms of the device's clock. */
export const resendTime = ({ resendAfterSeconds }: CodeSent): number => systemNow() + resendAfterSeconds * SECOND_MS;

export interface CodeResend {
  readonly at: number;
  readonly pending: boolean;
  readonly send: () => void;
  /** What its button is called, where a form has two of them. */
  readonly label?: string;
}

interface ResendOptions {
  readonly at: number;
  readonly request: () => Promise<CallAnswer<CodeSent>>;
  readonly onSent: (resendAt: number) => void;
  /** Text of the toast. */
  readonly sentText: string;
}

/** Requests another one-time code. */
export function useCodeResend<V extends FieldValues>(
  form: UseFormReturn<V>,
  { at, request, onSent, sentText }: ResendOptions,
): CodeResend {
  const [pending, startRequest] = useTransition();
  const send = async () => {
    const answer = await request();
    if (!answer.ok) {
      form.setError('root', { message: answer.message });
      return;
    }
    form.clearErrors();
    onSent(resendTime(answer.data));
    toast(sentText);
  };
  return { at, pending, send: () => startRequest(send) };
}
