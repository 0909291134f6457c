import { atom } from 'nanostores';
import type { ResponseOf } from '#contract/command.ts';
import type { playSettings } from '#contract/play-record/430220-play-settings.ts';
import * as commands from '#contract/commands.ts';
import { systemNow } from '#kernel/time.ts';
import { call } from '../gateway/call.ts';
import { hearServerTime } from '../page/server-time.ts';
import { $user } from './user.ts';

export type PlaySettings = ResponseOf<typeof playSettings>;

/** The player's session time and what they chose about it (430220); null until it was read. Loaded on demand only. */
export const $playSettings = atom<PlaySettings | null>(null);

/** Reads it, and the server's time; answers whether that worked. A session that is over ends here, too. */
export async function refreshPlaySettings(): Promise<boolean> {
  const token = $user.get()?.sessionToken;
  if (token === undefined) return false;
  const sent = systemNow();
  const answer = await call(commands.playSettings, {}, { silent: true });
  if (!answer.ok || $user.get()?.sessionToken !== token) return false;
  hearServerTime(answer.data.nowTimestamp, sent);
  $playSettings.set(answer.data);
  return true;
}
