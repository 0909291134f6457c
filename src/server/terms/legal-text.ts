/** A version of a legal text as an editor wrote it (src/content/legal). */
export interface LegalText {
  /** Its file's name: terms-1, privacy-3. */
  readonly id: string;
  readonly title: string;
  /** The day in Dubai from which it applies, as midnight UTC of that day. */
  readonly from: Date;
  readonly force: boolean;
  readonly notice: boolean;
  readonly upgrade: boolean;
  /** What changed, in sentences. */
  readonly brief: readonly string[];
  /** The text, in Markdown. */
  readonly body: string;
}
