import * as commands from '#contract/commands.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { NO_ANSWER, send } from './transport.ts';

/** A call that a navigation cut off gets no answer either, so the mark waits until the page would be gone. */
const MARK_AFTER_MS = SECOND_MS;
const FIRST_PROBE_MS = 3 * SECOND_MS;
const MAX_PROBE_MS = 30 * SECOND_MS;

let marking: ReturnType<typeof setTimeout> | undefined;
let probing: ReturnType<typeof setTimeout> | undefined;

/** Asks until the gateway answers, because the page may have nothing else to ask. */
function scheduleProbe(pause: number): void {
  probing = setTimeout(() => {
    const own = probing;
    void send({ address: commands.globalConfiguration, message: {}, headers: {}, timeoutMs: pause }).then(
      ({ code }) => {
        if (code !== NO_ANSWER) noteAnswer();
        // Not where another call was answered meanwhile: a later failure has probes of its own.
        else if (probing === own) scheduleProbe(Math.min(2 * pause, MAX_PROBE_MS));
      },
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
  clearTimeout(probing);
  marking = probing = undefined;
  const { dataset } = document.documentElement;
  if (dataset['unansweredCall'] === undefined) return;
  delete dataset['unansweredCall'];
  dispatchEvent(new Event('online'));
}
