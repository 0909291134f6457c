import type { ControlReceipt } from '#contract/controls/fields.ts';

/** A receipt as the file that is checked by /lottery/verify. */
export const receiptText = (receipt: ControlReceipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

export const receiptFileName = ({ kind, receiptId }: Pick<ControlReceipt, 'kind' | 'receiptId'>): string =>
  `naseeb-${kind}-${receiptId}.json`;
