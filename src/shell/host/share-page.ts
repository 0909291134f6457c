import { call } from '#client/gateway/call.ts';
import { currentPath } from '#client/page/navigation.ts';
import { share } from '#client/host/share.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';

const silent = { silent: true };

/** The player's share link for this page; undefined if the page is not shareable. */
async function fetchOwnLink() {
  // The share link would lose the query, such as the draw.
  if ($user.get() === null || location.search !== '') return undefined;
  const groups = await call(commands.shareGroups, {}, silent);
  const group = groups.ok ? groups.data.list.find(({ path }) => path === currentPath()) : undefined;
  if (!group) return undefined;
  const plus = await call(commands.sharePlusCode, { businessId: group.businessId }, silent);
  return plus.ok ? plus.data : undefined;
}

let prepared: ReturnType<typeof fetchOwnLink> | undefined;
/** Fetches the link in advance, because a browser opens its share sheet only directly after a press. */
export function prepareShare(): void {
  prepared = fetchOwnLink();
}

async function shareNow(): Promise<void> {
  const own = await (prepared ?? fetchOwnLink());
  await (own ? share(own.text, own.shareUrl) : share(document.title, location.href));
}

let sharing: Promise<void> | undefined;
/** Shares the page. Further presses are ignored until it is done. */
export const sharePage = (): Promise<void> => (sharing ??= shareNow().finally(() => (sharing = undefined)));
