/** Topics of questions, in page order. Each needs a name at `faq:topic.<topic>`. */
export const TOPICS = [
  'account',
  'verification',
  'deposits',
  'playing',
  'draws',
  'prizes',
  'withdrawals',
  'responsible',
  'technical',
] as const;
