import type { DialogName, Dialogs } from '#client/dialogs.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/texts.ts';

export interface Button {
  readonly text: string;
  /** Runs after the dialog has closed. */
  readonly act?: () => void;
  /** The one the eye goes to; it has the focus first. */
  readonly main?: true;
}

/** What a dialog shows. The host brings the frame, the focus and the keys. */
export interface Content {
  readonly title: string;
  readonly body: readonly Node[];
  readonly buttons: readonly Button[];
  /** Called with the dialog when it is on the screen. */
  readonly shown?: (dialog: HTMLDialogElement) => void;
}

export interface Tools {
  /** Texts of the `client` namespace. */
  readonly t: Translate;
  readonly locale: Locale;
}

export type Draw<Name extends DialogName> = (data: Dialogs[Name], tools: Tools) => Content | Promise<Content>;
