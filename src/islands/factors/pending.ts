import type { User } from '#client/session/user.ts';
import type { FactorKind } from '#contract/factors/fields.ts';
import type { Locale } from '#i18n/locales.ts';

export type Kind = FactorKind;

/** A login whose first step was right. */
export interface Pending {
  readonly pendingLogin: string;
  readonly kinds: readonly Kind[];
}

/** What a refusal with `secondFactorNeeded` carries. */
export const readPending = (extData: unknown): Pending => extData as Pending; // written by pending-logins.ts

/** What each way to answer gets. */
export interface AnswerProps {
  readonly locale: Locale;
  readonly pendingLogin: string;
  readonly onLogin: (user: User) => void;
  readonly onRefused: (code: number, message: string) => void;
}
