import * as z from 'zod/mini';
import { QUESTION_COUNT } from '#contract/assessment/rule.ts';
import type { Translate } from '#i18n/translator.ts';

/** The questions' names: keys of their texts, and fields of the form. */
export const QUESTIONS: readonly string[] = Array.from({ length: QUESTION_COUNT }, (_, i) => `q${i + 1}`);

export type Answer = 'yes' | 'no';
export type Answers = Record<string, Answer>;

/** Every question needs an answer; the message names the open one. */
export const createAnswersSchema = (t: Translate) =>
  z.object(
    Object.fromEntries(
      QUESTIONS.map((name, i) => [name, z.enum(['yes', 'no'], t('open', { number: i + 1 }))] as const),
    ),
  );

type Begun = Readonly<Record<string, Answer | undefined>>;

export const countAnswered = (answers: Begun): number =>
  QUESTIONS.filter((name) => answers[name] === 'yes' || answers[name] === 'no').length;

export const countYes = (answers: Begun): number => QUESTIONS.filter((name) => answers[name] === 'yes').length;

/** How many questions of these names are open, and the number of the first one. */
export function summarizeOpen(wrong: readonly string[]): { readonly count: number; readonly number: number } | null {
  const first = QUESTIONS.findIndex((name) => wrong.includes(name));
  return first === -1 ? null : { count: wrong.length, number: first + 1 };
}
