/** The self-assessment: its questions, and from how many yes answers on playing may do harm. */
export const QUESTION_COUNT = 14;
export const AT_RISK_YES = 5;

export const isAtRisk = (yes: number): boolean => yes >= AT_RISK_YES;
