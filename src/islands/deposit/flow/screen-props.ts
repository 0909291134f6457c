import type { NamedGame } from '#client/storage/waiting-carts.ts';
import type { Locale } from '#i18n/locales.ts';
import type { DepositFlow } from './actions.ts';
import type { DepositState } from './state.ts';

/** Props of every screen and dialog of the page. */
export interface ScreenProps {
  readonly flow: DepositFlow;
  readonly state: DepositState;
  readonly locale: Locale;
  readonly games: readonly NamedGame[];
}
