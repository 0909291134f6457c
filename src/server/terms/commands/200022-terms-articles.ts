import * as errorCodes from '#contract/error-codes.ts';
import { termsArticles as command } from '#contract/terms/200022-terms-articles.ts';
import { CATEGORY_OF, VERSION_TYPES } from '#contract/terms/fields.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findCurrentVersion } from '../rules.ts';
import { loadTerms } from '../versions.ts';

export const termsArticles = defineHandler(command, async ({ category, versionId }, { engine, locale }) => {
  const { versions, now } = await loadTerms(engine.db);
  const type = VERSION_TYPES.find((one) => CATEGORY_OF[one] === category);
  const version = versionId
    ? versions.find((one) => one.id === versionId && one.type === type)
    : type && findCurrentVersion(versions, type, now);
  // While nodes of two builds run, the older one lacks the newest text.
  const text = engine.content.legal[locale].find(({ id }) => id === version?.id);
  if (!text) return err({ code: errorCodes.termsOutdated });
  return ok({
    list: [
      { label: 'brief', title: text.title, content: text.brief.map((point) => `- ${point}`).join('\n') },
      { label: 'whole', title: text.title, content: text.body },
    ],
  });
});
