import * as errorCodes from '#contract/error-codes.ts';

/** The player's deposit limit now: fils, and its end in ms. */
export interface DepositLimit {
  readonly limit: number;
  readonly left: number;
  readonly until: number;
}

const CODES: ReadonlySet<number> = new Set([errorCodes.depositAboveLimit, errorCodes.depositLimitReached]);

/** The limit by which a deposit was refused; undefined if it was refused for something else. */
export function readLimitRefusal(code: number, extData: unknown): DepositLimit | undefined {
  if (!CODES.has(code)) return undefined;
  const data = Object(extData) as Readonly<Record<string, unknown>>;
  const [left, limit, until] = [data['availableLimit'], data['depositLimit'], data['exclusionEndTimestamp']];
  if (typeof left !== 'number' || typeof limit !== 'number' || typeof until !== 'number') return undefined;
  return { limit, left, until };
}
