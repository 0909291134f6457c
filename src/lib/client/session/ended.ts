import * as commands from '#contract/commands.ts';
import { call } from '../gateway/call.ts';
import { endsSession } from '../gateway/reactions.ts';
import { leaveSession } from './leaving.ts';

/** Whether the server says that this session, the present one, is over; the player is told nothing of it here. */
export async function hasEnded(token: string): Promise<boolean> {
  leaveSession(token);
  const answer = await call(commands.userInfo, {}, { silent: true });
  leaveSession('');
  return !answer.ok && endsSession(answer.code);
}
