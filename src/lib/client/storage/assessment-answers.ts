import { sessionStore, readJson, type TextStore } from './stores.ts';
import { ASSESSMENT } from './tab-state.ts';

/** Answers of a self-assessment that was begun, by question, in the tab's session storage. */
export type AssessmentAnswers = Readonly<Record<string, 'yes' | 'no' | undefined>>;

export const readAssessmentAnswers = (store: TextStore = sessionStore): AssessmentAnswers =>
  readJson<AssessmentAnswers>(store, ASSESSMENT) ?? {};

/** Null removes them. */
export const storeAssessmentAnswers = (answers: AssessmentAnswers | null, store: TextStore = sessionStore): void =>
  store.set(ASSESSMENT, answers && JSON.stringify(answers));
