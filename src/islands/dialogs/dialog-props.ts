import type { AnswerTo, DialogName, Dialogs } from '#client/dialogs/dialogs.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';

/** What the component of a dialog is given. */
export interface DialogProps<Name extends DialogName> {
  readonly data: Dialogs[Name];
  /** Texts of the `dialogs` namespace. */
  readonly t: Translate;
  readonly locale: Locale;
  /** To be called once the dialog is closed, with what the player answered. */
  readonly onClosed: (answer?: AnswerTo<Name>) => void;
}
