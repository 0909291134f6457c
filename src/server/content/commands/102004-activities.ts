import { activities as command } from '#contract/content/102004-activities.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { promotionsNow } from '../switches.ts';

export const activities = handler(command, async ({ channelType }, { engine, locale }) =>
  ok({ list: await promotionsNow(engine, locale, channelType) }),
);
