import { activity as command } from '#contract/content/102012-activity.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { promotionsNow } from '../switches.ts';
import { joinedBy } from '../shares.ts';

export const activity = handler(command, async ({ key, channelType }, { engine, locale, session }) => {
  const on = await promotionsNow(engine, locale, channelType);
  const found = on.find((one) => one.key === key) ?? null;
  const joined = session && found?.invite ? await joinedBy(engine.db, session.playerId) : null;
  return ok({ activity: found, joined });
});
