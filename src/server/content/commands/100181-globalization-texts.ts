import { globalizationTexts as command } from '#contract/content/100181-globalization-texts.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadTextOverrides } from '../text-overrides.ts';

export const globalizationTexts = defineHandler(command, async ({ locale }, { engine }) =>
  ok({ texts: await loadTextOverrides(engine.db, locale) }),
);
