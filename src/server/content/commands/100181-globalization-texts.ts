import { globalizationTexts as command } from '#contract/content/100181-globalization-texts.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { ownTextsIn } from '../texts.ts';

export const globalizationTexts = handler(command, async ({ locale }, { engine }) =>
  ok({ texts: await ownTextsIn(engine.db, locale) }),
);
