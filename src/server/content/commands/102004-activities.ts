import { activities as command } from '#contract/content/102004-activities.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadActivePromotions } from '../promotion-switches.ts';

export const activities = defineHandler(command, async ({ channelType }, { engine, locale }) =>
  ok({ list: await loadActivePromotions(engine, locale, channelType) }),
);
