import type { Evidence } from './evidence.ts';

export const hasKey = (value: unknown, key: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);

/** Whether a file is of version 3 (docs/draw-proof.md): a record, a draw, a ticket, a receipt, a list or winners. */
export const isProof3 = (value: unknown): boolean => hasKey(value, 'version') && value.version === 3;

/** Whether something of what is checked needs the keys of version 3. */
export const needsPins3 = ({ record, draw, receipt, cards }: Omit<Evidence, 'tickets'>): boolean =>
  draw !== undefined || cards !== undefined || isProof3(record) || isProof3(receipt);

/** The draw id of a record or ticket, if it has one. */
export const readDrawId = (value: unknown): string | undefined =>
  hasKey(value, 'drawId') && typeof value.drawId === 'string' ? value.drawId : undefined;
