import { openDialog } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import { productNow } from '#client/page/clock.ts';
import { pageLocale } from '#client/page/config.ts';
import { $playSettings, refreshPlaySettings, type PlaySettings } from '#client/session/play-settings.ts';
import { $user } from '#client/session/user.ts';
import { localStore, readJson } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import { formatDuration } from '#i18n/duration-format.ts';
import { DUBAI_OFFSET_MS, SECOND_MS } from '#kernel/time.ts';
import { isInterruptible } from './interruptible.ts';
import { dueAt, minutesPlayed, shownOf, type SessionClock, type Shown } from './session-clock.ts';

/** localStorage: what was shown of the session; also the lock that one tab holds while it shows something. */
const KEY = 'session_time';
const TICK_MS = SECOND_MS;
/** What did not come, an answer or a dialog, is tried again after so long. */
const RETRY_MS = 30 * SECOND_MS;

const clockOf = ({ playingSinceTimestamp, sessionEndsTimestamp, realityCheck }: PlaySettings): SessionClock => ({
  since: playingSinceTimestamp,
  endsAt: sessionEndsTimestamp,
  checkEvery: realityCheck.minutes,
});

/** `14:05` in Dubai; by the offset, so that the formats of dates are not loaded on every page. */
const timeOfDay = (ms: number): string => new Date(ms + DUBAI_OFFSET_MS).toISOString().slice(11, 16);

/** Fills in `data-session-time`, whose value is the sentence. It is not announced. */
function showTime(settings: PlaySettings | null): void {
  const locale = pageLocale();
  for (const place of document.querySelectorAll<HTMLElement>('[data-session-time]')) {
    const since = settings?.playingSinceTimestamp;
    const text =
      since === undefined
        ? ''
        : (place.dataset['sessionTime'] ?? '')
            .replace('{{time}}', timeOfDay(since))
            .replace('{{duration}}', formatDuration(minutesPlayed(since, productNow()), locale));
    if (place.textContent !== text) place.textContent = text;
  }
}

const note = (clock: SessionClock, change: Partial<Shown>): void =>
  localStore.set(KEY, JSON.stringify({ ...shownOf(readJson<Shown>(localStore, KEY), clock.since), ...change }));

/** What is due could not be shown or was not answered: tried again after a while. */
type Later = 'later' | undefined;

let tellings = 0;

/**
 * Opens a dialog, and has the player's answer noted. A tab that is hidden closes it, so that it is due again: here, or
 * in the tab that the player looks at, which this one would keep silent.
 */
async function show(
  open: (of: { readonly until: AbortSignal; readonly telling: number }) => Promise<unknown>,
  noteAnswer: (answer: unknown) => void,
): Promise<Later> {
  const shown = new AbortController();
  const leave = () => document.hidden && shown.abort();
  document.addEventListener('visibilitychange', leave);
  const left = new Promise((done) => shown.signal.addEventListener('abort', done));
  const answer = await Promise.race([open({ until: shown.signal, telling: ++tellings }), left]);
  document.removeEventListener('visibilitychange', leave);
  if (answer === 'not-shown') return 'later';
  if (!shown.signal.aborted) noteAnswer(answer);
  return undefined;
}

async function showCheck(clock: SessionClock): Promise<Later> {
  const answer = await call(commands.sessionSummary, {}, { silent: true });
  const player = $user.get()?.userOpenId;
  // A payment may have begun meanwhile; it is due again then.
  if (player === undefined || !isInterruptible(player)) return undefined;
  const duration = formatDuration(minutesPlayed(clock.since, productNow()), pageLocale());
  return show(
    (of) => openDialog('reality-check', { duration, ...(answer.ok && { summary: answer.data }), ...of }),
    // Only its buttons answer it.
    (answer) => answer === 'seen' && note(clock, { checked: productNow() - clock.since }),
  );
}

/** Shows what is due, unless another tab does; whatever the player did not answer is due again on the next page. */
async function showDue(player: string): Promise<Later> {
  const settings = $playSettings.get();
  if (!settings) return undefined;
  const clock = clockOf(settings);
  const due = dueAt(clock, readJson<Shown>(localStore, KEY), productNow());
  if (due === 'end') {
    // The answer ends the session here, and says why.
    await refreshPlaySettings();
    return 'later';
  }
  if (due === undefined || !isInterruptible(player)) return undefined;
  if (due === 'check') return showCheck(clock);
  const endsAt = clock.endsAt ?? 0;
  return show(
    (of) => openDialog('session-limit', { endsAt, ...of }),
    () => note(clock, { warned: endsAt }),
  );
}

/** One tab at a time; where a browser has no locks, each tab by itself. */
const withLock = async (act: () => Promise<Later>): Promise<Later> => {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return locks ? locks.request(KEY, { ifAvailable: true }, (lock) => (lock ? act() : undefined)) : act();
};

let showing = false;
async function tick(): Promise<void> {
  const settings = $playSettings.get();
  showTime(settings);
  const player = $user.get()?.userOpenId;
  if (showing || !settings || player === undefined || document.hidden) return;
  if (dueAt(clockOf(settings), readJson<Shown>(localStore, KEY), productNow()) === undefined) return;
  showing = true;
  const later = await withLock(() => showDue(player)).catch((): Later => 'later');
  const next = () => void (showing = false);
  if (later) setTimeout(next, RETRY_MS);
  else next();
}

/** Shows session time on the page, reality checks, and the warning before the session-time limit. */
export function startSessionTime(): void {
  let token: string | undefined;
  $user.subscribe((user) => {
    if (user?.sessionToken === token) return;
    token = user?.sessionToken;
    $playSettings.set(null);
    if (user) void refreshPlaySettings();
  });
  $playSettings.listen(() => void tick());
  // Another tab may have changed a setting.
  document.addEventListener('visibilitychange', () => document.hidden || void refreshPlaySettings());
  addEventListener('pageshow', ({ persisted }) => persisted && void refreshPlaySettings());
  setInterval(() => void tick(), TICK_MS);
}
