import type { inviteDialog } from '#contract/content/102027-invite-dialog.ts';
import { openDialog } from '#client/dialogs.ts';
import { call } from '#client/gateway.ts';
import { pageHost } from '#client/page.ts';
import { ref } from '#client/ref.ts';
import { withSession } from '#client/session.ts';

const INVITE = ref<typeof inviteDialog>('102027');

/** Opens the invite dialog; a visitor logs in first and comes back to `page`. */
export async function openInvite(page: string): Promise<void> {
  if (!withSession(page)) return;
  const answer = await call(INVITE, { channelType: pageHost() });
  // Switched off since the page was made: its next load does not offer it.
  if (!answer.ok || !answer.data.invite) return;
  const { title, summary, shareUrl, text, joined } = answer.data.invite;
  void openDialog('invite', { title, summary, shareUrl, text, joined });
}
