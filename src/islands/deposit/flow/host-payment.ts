import type { HostEventData } from '#client/host/calls.ts';

const RESULTS = ['SUCCESS', 'HANDLING', 'FAILURE'] as const;

/** What the app around the page says of its payment (docs/hosts.md, `pay`). Never believed, only a reason to ask. */
export interface HostPayment {
  readonly gatewayId: string;
  readonly result: (typeof RESULTS)[number];
}

/** A host that was silent may still show its payment, so the deposit is not given up. */
export type HostTake = 'taken' | 'refused' | 'silent';

/** Reads the event `payment`; undefined if it is not one. */
export function readHostPayment({ gatewayId, result: given }: HostEventData): HostPayment | undefined {
  const result = RESULTS.find((one) => one === given);
  return typeof gatewayId === 'string' && result ? { gatewayId, result } : undefined;
}
