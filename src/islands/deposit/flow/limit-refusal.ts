import * as errorCodes from '#contract/error-codes.ts';
import type { LimitInForce } from '#islands/limits/limit-in-force.ts';

/** Whether a deposit was refused by the limit. */
export const isLimitRefusal = (code: number): boolean =>
  code === errorCodes.depositAboveLimit || code === errorCodes.depositLimitReached;

/** The limit by which a deposit was refused; undefined where the gateway does not say. */
export function readLimitRefusal(extData: unknown): LimitInForce | undefined {
  const data = Object(extData) as Readonly<Record<string, unknown>>;
  const [left, limit, until] = [data['availableLimit'], data['depositLimit'], data['exclusionEndTimestamp']];
  if (typeof left !== 'number' || typeof limit !== 'number' || typeof until !== 'number') return undefined;
  return { limit, left, until };
}
