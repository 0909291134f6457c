import type { Locale } from '#i18n/locales.ts';

/** A text in both languages, which stand beside each other on the form. */
export type BothTexts = Readonly<Record<Locale, string>>;

/** A line of the form: what it is, and its value. Without a value it is filled in by hand. */
export interface FormLine {
  readonly name: BothTexts;
  readonly value?: BothTexts;
}

export interface FormPart {
  readonly title: BothTexts;
  readonly lines: readonly FormLine[];
}

/** The content of a claim form as it is handed to the thread that draws it: plain data. */
export interface PdfForm {
  readonly brand: BothTexts;
  readonly title: BothTexts;
  /** How to go on with it. */
  readonly lead: BothTexts;
  readonly parts: readonly FormPart[];
  /** What the player signs. */
  readonly declaration: BothTexts;
  /** What the player writes, then what staff do. */
  readonly byHand: FormPart;
  readonly office: FormPart;
}
