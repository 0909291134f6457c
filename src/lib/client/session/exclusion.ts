import { atom } from 'nanostores';

/** `userExclusionType` of those that refuse deposits and purchases. */
export const SELF_EXCLUSION = 1;
export const TIME_OUT = 5;

export interface CurrentExclusion {
  readonly userExclusionType: number;
  /** In ms; null without an end. */
  readonly exclusionEndTimestamp: number | null;
}

/** The player's exclusion as 100163 answered on this page; null where there is none, and before the answer. */
export const $exclusion = atom<CurrentExclusion | null>(null);
