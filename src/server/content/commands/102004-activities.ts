import { activities as command } from '#contract/content/102004-activities.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadPromotionsFor } from '../promotion-switches.ts';

export const activities = defineHandler(command, async ({ channelType }, { engine, locale, session }) =>
  ok({ list: await loadPromotionsFor(session, engine, locale, channelType) }),
);
