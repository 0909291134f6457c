import { homePopup as command } from '#contract/content/420505-home-popup.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { promotionsOn } from '../promotions.ts';

export const homePopup = handler(command, ({ channelType }, { engine, locale }) => {
  const on = promotionsOn(engine.content.promotions[locale], channelType, engine.clock.now());
  return Promise.resolve(ok({ list: on.filter(({ popup }) => popup) }));
});
