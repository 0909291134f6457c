import { homePopup as command } from '#contract/content/420505-home-popup.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { promotionsNow } from '../switches.ts';

export const homePopup = handler(command, async ({ channelType }, { engine, locale }) => {
  const on = await promotionsNow(engine, locale, channelType);
  return ok({ list: on.filter(({ popup }) => popup) });
});
