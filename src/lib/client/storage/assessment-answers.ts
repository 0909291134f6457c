import { sessionStore, readJson, type TextStore } from './stores.ts';

/** Answers of a self-assessment that was begun, by question. */
export type AssessmentAnswers = Readonly<Record<string, 'yes' | 'no' | undefined>>;

/** sessionStorage: they live in the tab alone, and end with the session of a player (tab-state.ts). */
const ASSESSMENT = 'assessment';

export const readAssessmentAnswers = (store: TextStore = sessionStore): AssessmentAnswers =>
  readJson<AssessmentAnswers>(store, ASSESSMENT) ?? {};

/** Null removes them. */
export const storeAssessmentAnswers = (answers: AssessmentAnswers | null, store: TextStore = sessionStore): void =>
  store.set(ASSESSMENT, answers && JSON.stringify(answers));
