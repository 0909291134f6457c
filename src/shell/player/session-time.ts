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
/** An answer that did not come is asked for again after so long. */
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

async function showCheck(clock: SessionClock): Promise<void> {
  const answer = await call(commands.sessionSummary, {}, { silent: true });
  const player = $user.get()?.userOpenId;
  // A payment may have begun meanwhile; it is due again then.
  if (player === undefined || !isInterruptible(player)) return;
  await openDialog('reality-check', {
    duration: formatDuration(minutesPlayed(clock.since, productNow()), pageLocale()),
    ...(answer.ok && { summary: answer.data }),
  });
  note(clock, { checked: productNow() - clock.since });
}

/** Shows what is due, unless another tab does; whatever the player did not answer is due again on the next page. */
async function showDue(player: string): Promise<void> {
  const settings = $playSettings.get();
  if (!settings) return;
  const clock = clockOf(settings);
  const due = dueAt(clock, readJson<Shown>(localStore, KEY), productNow());
  if (due === 'end') {
    // The answer ends the session here, and says why.
    await refreshPlaySettings();
    return new Promise((done) => setTimeout(done, RETRY_MS));
  }
  if (due === undefined || !isInterruptible(player)) return;
  if (due === 'check') return showCheck(clock);
  await openDialog('session-limit', { endsAt: clock.endsAt ?? 0 });
  note(clock, { warned: clock.endsAt ?? 0 });
}

/** One tab at a time; where a browser has no locks, each tab by itself. */
const withLock = async (act: () => Promise<void>): Promise<void> => {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (locks) await locks.request(KEY, { ifAvailable: true }, (lock) => (lock ? act() : undefined));
  else await act();
};

let showing = false;
async function tick(): Promise<void> {
  const settings = $playSettings.get();
  showTime(settings);
  const player = $user.get()?.userOpenId;
  if (showing || !settings || player === undefined || document.hidden) return;
  if (dueAt(clockOf(settings), readJson<Shown>(localStore, KEY), productNow()) === undefined) return;
  showing = true;
  await withLock(() => showDue(player)).finally(() => (showing = false));
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
