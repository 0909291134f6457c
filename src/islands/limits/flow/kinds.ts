import { CONTROL_TYPE, type ControlKind, type ControlType, type ReceiptKind } from '#contract/controls/choices.ts';

export type LimitKind = Extract<ControlKind, 'deposit-limit' | 'wager-limit'>;

/** In the order of the menu, the strongest first. */
export const MENU: readonly ControlKind[] = ['self-exclusion', 'time-out', 'deposit-limit', 'wager-limit'];

export const TYPE_OF = {
  'self-exclusion': CONTROL_TYPE.selfExclusion,
  'time-out': CONTROL_TYPE.timeOut,
  'deposit-limit': CONTROL_TYPE.depositLimit,
  'wager-limit': CONTROL_TYPE.wagerLimit,
} as const satisfies Readonly<Record<ControlKind, ControlType>>;

export const isLimit = (kind: ReceiptKind): kind is LimitKind => kind === 'deposit-limit' || kind === 'wager-limit';

export const isExclusion = (kind: ReceiptKind): boolean => kind === 'self-exclusion' || kind === 'time-out';

export const isKind = (text: string): text is ControlKind => text in TYPE_OF;
