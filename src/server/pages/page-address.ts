/** What a request for a page asks for. */
export interface PageAddress {
  /** The path, with the parameters that the page reads. Requests with the same one are answered alike. */
  readonly url: string;
  /** Whether it is one of a limited number of addresses, so that nobody can ask for ever new ones. */
  readonly isFinite: boolean;
  /** Whether visitors who ask at the same time may share one rendering. */
  readonly isShared: boolean;
}
