import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';

/** The player's deposit limit now: fils, and its end in ms. */
export interface DepositLimit {
  readonly limit: number;
  readonly left: number;
  readonly until: number;
}

/** `exclusionType` of a deposit limit. */
const DEPOSIT_LIMIT = 2;

const CODES: ReadonlySet<number> = new Set([errorCodes.depositAboveLimit, errorCodes.depositLimitReached]);

/** The limit by which a deposit was refused; undefined if it was refused for something else. */
export function readLimitRefusal(code: number, extData: unknown): DepositLimit | undefined {
  if (!CODES.has(code)) return undefined;
  const data = Object(extData) as Readonly<Record<string, unknown>>;
  const [left, limit, until] = [data['availableLimit'], data['depositLimit'], data['exclusionEndTimestamp']];
  if (typeof left !== 'number' || typeof limit !== 'number' || typeof until !== 'number') return undefined;
  return { limit, left, until };
}

/** The player's deposit limit in force; null too if it could not be found out. */
export async function readLimit(): Promise<DepositLimit | null> {
  const answer = await call(commands.controls, { exclusionType: DEPOSIT_LIMIT }, { silent: true });
  const info = answer.ok ? answer.data.list[0] : undefined;
  const [limit, left, until] = [info?.exclusionValue, info?.remainAmount, info?.exclusionEndTimestamp];
  return limit && typeof left === 'number' && until ? { limit, left, until } : null;
}
