import * as commands from '#contract/commands.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { pageLocale } from '../page/config.ts';
import { NO_ANSWER, send } from './transport.ts';

/** A call that a navigation cut off gets no answer either, so the mark waits until the page would be gone. */
const MARK_AFTER_MS = SECOND_MS;
const FIRST_PROBE_MS = 3 * SECOND_MS;
const MAX_PROBE_MS = 30 * SECOND_MS;
const PROBE_TIMEOUT_MS = 10 * SECOND_MS;

let failing = false;
let marking: ReturnType<typeof setTimeout> | undefined;
let probing: ReturnType<typeof setTimeout> | undefined;

function scheduleProbe(pause: number): void {
  probing = setTimeout(() => void probe(pause), pause);
}

/** Asks until the gateway answers, because the page may have nothing else to ask. */
async function probe(pause: number): Promise<void> {
  const { code } = document.hidden
    ? { code: NO_ANSWER }
    : await send({
        address: commands.globalConfiguration,
        message: { data: {} },
        headers: { 'accept-language': pageLocale() },
        timeoutMs: PROBE_TIMEOUT_MS,
      });
  if (!failing) return;
  if (code !== NO_ANSWER) noteAnswer();
  else scheduleProbe(Math.min(2 * pause, MAX_PROBE_MS));
}

/** Call it when a call got no answer: marks the page, which shows the warning below the header. */
export function noteNoAnswer(): void {
  if (failing) return;
  failing = true;
  marking = setTimeout(() => (document.documentElement.dataset['unansweredCall'] = ''), MARK_AFTER_MS);
  scheduleProbe(FIRST_PROBE_MS);
}

/** Call it for each answer. The first one after a failure ends the warning, and parts of the page refresh. */
export function noteAnswer(): void {
  if (!failing) return;
  failing = false;
  clearTimeout(marking);
  clearTimeout(probing);
  const { dataset } = document.documentElement;
  if (dataset['unansweredCall'] === undefined) return;
  delete dataset['unansweredCall'];
  dispatchEvent(new Event('online'));
}
