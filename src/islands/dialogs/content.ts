import type { AnswerTo, DialogName, Dialogs } from '#client/dialogs/dialogs.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';

export interface Button<Answer = undefined> {
  readonly text: string;
  /** Runs after the dialog has closed. */
  readonly act?: () => void;
  /** The one the eye goes to; it has the focus first. */
  readonly main?: true;
  /** Asked before the dialog closes: true keeps it open, e.g. while a box is not ticked. */
  readonly stays?: () => boolean;
  /** What the opening resolves with. */
  readonly answer?: () => Answer;
}

/** What a dialog shows. The host brings the frame, the focus and the keys. */
export interface Content<Answer = undefined> {
  readonly title: string;
  readonly body: readonly Node[];
  readonly buttons: readonly Button<Answer>[];
  /** Its words are to be read: they have the focus first, and are not read out at once. */
  readonly long?: true;
  /** Only its buttons close it, not Esc. */
  readonly must?: boolean;
  /** Called with the dialog when it is on the screen. */
  readonly shown?: (dialog: HTMLDialogElement) => void;
  /** Runs after it was closed, in whichever way. */
  readonly closed?: () => void;
}

export interface Tools {
  /** Texts of the `dialogs` namespace. */
  readonly t: Translate;
  readonly locale: Locale;
}

export type Draw<Name extends DialogName> = (
  data: Dialogs[Name],
  tools: Tools,
) => Content<AnswerTo<Name>> | Promise<Content<AnswerTo<Name>>>;
