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

/** A player's link to this page, where it is one of what may be shared, with the words that go along. */
async function ownLink() {
  // With parameters the address says more than the link would, e.g. which draw.
  if ($user.get() === null || location.search !== '') return undefined;
  const groups = await call(GROUPS, {}, silent);
  const group = groups.ok ? groups.data.list.find(({ path }) => path === currentPath()) : undefined;
  if (!group) return undefined;
  const plus = await call(PLUS, { businessId: group.businessId }, silent);
  return plus.ok ? plus.data : undefined;
}

let ahead: ReturnType<typeof ownLink> | undefined;
/** Asks for what will be shared: a browser opens its sheet only for a press that was a moment ago. */
export function prepareShare(): void {
  ahead = ownLink();
}

async function shareNow(): Promise<void> {
  const own = await (ahead ?? ownLink());
  await (own ? share(own.text, own.shareUrl) : share(document.title, location.href));
}

let sharing: Promise<void> | undefined;
/** Shares the page that is shown; once, however often it is pressed while that goes on. */
export const sharePage = (): Promise<void> => (sharing ??= shareNow().finally(() => (sharing = undefined)));
