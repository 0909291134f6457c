import type { AnswerTo, DialogName, Dialogs } from '#client/dialogs/dialogs.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';

/** Props of every dialog component. */
export interface DialogProps<Name extends DialogName> {
  readonly data: Dialogs[Name];
  /** Texts of the `dialogs` namespace. */
  readonly t: Translate;
  readonly locale: Locale;
  /** Call it after the dialog has closed, with the player's answer. */
  readonly onClosed: (answer?: AnswerTo<Name>) => void;
}
