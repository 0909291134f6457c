import { openDialog } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import { pageHost } from '#client/page/config.ts';
import { requireSession } from '#client/session/session.ts';
import * as commands from '#contract/commands.ts';

/** Opens the invite dialog. A visitor logs in first and returns to `page`. */
export async function openInvite(page: string): Promise<void> {
  if (!requireSession(page)) return;
  const answer = await call(commands.inviteDialog, { channelType: pageHost() });
  // Switched off since the page was rendered; the next load does not offer it.
  if (!answer.ok || !answer.data.invite) return;
  const { title, summary, shareUrl, text, joined } = answer.data.invite;
  void openDialog('invite', { title, summary, shareUrl, text, joined });
}
