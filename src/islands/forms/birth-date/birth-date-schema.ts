import * as z from 'zod/mini';
import type { Translate } from '#i18n/translator.ts';
import { parseBirthDate } from './birth-date.ts';
import type { BirthDateFields } from './format-birth-date.ts';

/** `now` is the device's clock; the server checks again by its own. */
export const birthDateSchema = (t: Translate, now: () => Date) =>
  z.custom<BirthDateFields>().check((context) => {
    const parsed = parseBirthDate(context.value, now());
    if (!parsed.ok) context.issues.push({ code: 'custom', input: context.value, message: t(`wrong.${parsed.error}`) });
  });
