import type { sharePlusCode } from '#contract/content/103005-share-plus-code.ts';
import type { shareGroups } from '#contract/content/420607-share-groups.ts';
import { call } from '#client/gateway/call.ts';
import { currentPath } from '#client/page/navigation.ts';
import { share } from '#client/host/share.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import { $user } from '#client/session/user.ts';

const GROUPS = commandRef<typeof shareGroups>('420607');
const PLUS = commandRef<typeof sharePlusCode>('103005');
const silent = { silent: true };

/** The player's share link for this page; undefined if the page is not shareable. */
async function fetchOwnLink() {
  // The share link would lose the query, such as the draw.
  if ($user.get() === null || location.search !== '') return undefined;
  const groups = await call(GROUPS, {}, silent);
  const group = groups.ok ? groups.data.list.find(({ path }) => path === currentPath()) : undefined;
  if (!group) return undefined;
  const plus = await call(PLUS, { businessId: group.businessId }, silent);
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
