import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { secondFactors } from '#contract/factors/430090-second-factors.ts';
import type { Locale } from '#i18n/locales.ts';

export type Factors = ResponseOf<typeof secondFactors>;
export type Passkey = Factors['passkeys'][number];

/** A change of the player's factors. */
export type Change =
  | { readonly is: 'app' | 'passkey' | 'codes' }
  /** Without a passkey, the app is removed. */
  | { readonly is: 'remove'; readonly passkey: Passkey | undefined; readonly factors: Factors };

/** Whether only one factor is left. */
export const hasLastFactor = ({ authenticator, passkeys }: Factors): boolean =>
  passkeys.length + (authenticator ? 1 : 0) === 1;

/** What every step of a change gets. */
export interface ChangeProps {
  readonly locale: Locale;
  readonly onDone: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
  /** Waits for an answer; where the confirmation was too long ago, it is asked for again. */
  readonly attempt: <T>(answer: Promise<CallAnswer<T>>) => Promise<CallAnswer<T>>;
}
