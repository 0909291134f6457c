import { activities as command } from '#contract/content/102004-activities.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { promotionsOn } from '../promotions.ts';

export const activities = handler(command, ({ channelType }, { engine, locale }) =>
  Promise.resolve(ok({ list: promotionsOn(engine.content.promotions[locale], channelType, engine.clock.now()) })),
);
