import { shareGroups as command } from '#contract/content/420607-share-groups.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { INVITE, shareGroupsIn } from '../shares.ts';
import { promotionsNow } from '../switches.ts';

/** An invitation is one of them while the promotion that invites is on. */
export const shareGroups = handler(command, async (_data, { engine, locale }) => {
  const invites = (await promotionsNow(engine, locale, undefined)).some(({ invite }) => invite);
  return ok({ list: shareGroupsIn(locale).filter(({ businessId }) => invites || businessId !== INVITE) });
});
