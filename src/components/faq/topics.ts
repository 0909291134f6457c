/** What questions are about, in the order of the page. Each needs a name at `faq:topic.<topic>`. */
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
