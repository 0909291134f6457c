import type { Locale } from '#i18n/locales.ts';
import type { WithdrawFlow } from './actions.ts';
import type { WithdrawalOptions, WithdrawState } from './state.ts';

/** Props of every screen and dialog of the page. */
export interface ScreenProps {
  readonly flow: WithdrawFlow;
  readonly state: WithdrawState;
  /** Loaded. */
  readonly options: WithdrawalOptions;
  readonly locale: Locale;
}
