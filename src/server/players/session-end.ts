import type { Refusal } from '#contract/errors.ts';
import { DUBAI } from '#kernel/time.ts';

const clockText = new Intl.DateTimeFormat('en-GB', {
  timeZone: DUBAI,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayText = new Intl.DateTimeFormat('en-GB', {
  timeZone: DUBAI,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** HH:mm, DD/MM/YYYY in Dubai, as the spec writes moments in messages (shell §3). */
export const momentText = (moment: Date): string => `${clockText.format(moment)}, ${dayText.format(moment)}`;

/** What an ended session answers. A login elsewhere says when it happened. */
export function refusalOfEnded(by: string, nextLogin: Date | null): Refusal {
  if (by !== 'login-elsewhere') return { code: by === 'locked' ? 403000602 : 401000002 };
  if (!nextLogin) return { code: 401000006, messageKey: 'signedInElsewhere' };
  return { code: 401000006, params: { time: momentText(nextLogin) }, extData: { time: nextLogin.getTime() } };
}
