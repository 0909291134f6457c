/** What is wrong with options, by what Node.js throws of them: behind the first sentence it tells of other programs. */
export const explainOption = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('. ', 1)[0] ?? '';
