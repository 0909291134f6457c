import { toast } from '#client/feedback/toast.ts';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';

/** The answer to a change that needs a confirmation: where that is too old, the player is asked once more. */
export async function askAgainIfNeeded<T>(
  answer: Promise<CallAnswer<T>>,
  askAgain: () => void,
): Promise<CallAnswer<T>> {
  const answered = await answer;
  if (!answered.ok && answered.code === errorCodes.confirmationNeeded) {
    toast(answered.message);
    askAgain();
  }
  return answered;
}
