import type { Locale } from '#i18n/locales.ts';
import type { ControlsFlow } from '../flow/controls-flow.ts';
import type { ControlsState } from '../flow/state.ts';

/** Props of every screen. */
export interface ScreenProps {
  readonly flow: ControlsFlow;
  readonly state: ControlsState;
  readonly locale: Locale;
}
