import * as commands from '#contract/commands.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { NO_ANSWER, send } from './transport.ts';

/** A call that a navigation cut off gets no answer either, so the mark waits until the page would be gone. */
const MARK_AFTER_MS = SECOND_MS;
const FIRST_PROBE_MS = 3 * SECOND_MS;
const MAX_PROBE_MS = 30 * SECOND_MS;

let marking: ReturnType<typeof setTimeout> | undefined;

/** Asks until the gateway answers, because the page may have nothing else to ask. */
function scheduleProbe(pause: number): void {
  setTimeout(() => {
    if (marking === undefined) return;
    void send({ address: commands.globalConfiguration, message: {}, headers: {}, timeoutMs: pause }).then(({ code }) =>
      code === NO_ANSWER ? scheduleProbe(Math.min(2 * pause, MAX_PROBE_MS)) : noteAnswer(),
    );
  }, pause);
}

/** Call it when a call got no answer: marks the page, which shows the warning below the header. */
export function noteNoAnswer(): void {
  if (marking !== undefined) return;
  marking = setTimeout(() => (document.documentElement.dataset['unansweredCall'] = ''), MARK_AFTER_MS);
  scheduleProbe(FIRST_PROBE_MS);
}

/** Call it for each answer. The first one after a failure ends the warning, and parts of the page refresh. */
export function noteAnswer(): void {
  if (marking === undefined) return;
  clearTimeout(marking);
  marking = undefined;
  const { dataset } = document.documentElement;
  if (dataset['unansweredCall'] === undefined) return;
  delete dataset['unansweredCall'];
  dispatchEvent(new Event('online'));
}
