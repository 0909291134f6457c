import type { CallAnswer } from '#client/gateway/call.ts';
import type { SecondStepAnswer, SecondStepNeeded } from '#contract/factors/fields.ts';
import type { Locale } from '#i18n/locales.ts';

/** Who asks for a second step, and gets its answer: a login, or a confirmation. The texts are keys of `factors`. */
export interface Asker<T> {
  readonly askChallenge: () => Promise<CallAnswer<{ options: Record<string, unknown> }>>;
  readonly send: (answer: SecondStepAnswer) => Promise<CallAnswer<T>>;
  /** With these refusals it cannot go on. */
  readonly ends: readonly number[];
  readonly leavesPage: boolean;
  readonly texts: Readonly<Record<'submit' | 'restart' | 'unsupported' | 'none' | 'outdated', string>>;
}

/** What may be answered, and where passkeys work. */
export type Ways = Pick<SecondStepNeeded, 'kinds' | 'passkeyDomain'>;

/** What each way to answer gets. */
export interface AnswerProps<T> {
  readonly locale: Locale;
  readonly asker: Asker<T>;
  readonly onDone: (data: T) => void;
  readonly onRefused: (code: number, message: string) => void;
}
