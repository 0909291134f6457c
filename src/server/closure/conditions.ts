import { CLOSURE_CONDITIONS, type ClosureConditionName } from '#contract/closure/choices.ts';
import type { Queryable } from '../db/index.ts';
import { depositsCondition } from '../deposits/closure-condition.ts';
import { cardsCondition } from '../instants/closure-condition.ts';
import { grandPrizesCondition } from '../grand-prizes/closure-condition.ts';
import { ordersConditions } from '../orders/closure-conditions.ts';
import { verifiedCondition, type ClosureCondition } from '../players/closing/closure-condition.ts';
import { withdrawalsCondition } from '../withdrawals/closure-condition.ts';
import { balanceCondition } from '../wallet/closure-condition.ts';

/** All that must hold before an account is closed. A feature with money or work of a player adds its own. */
export const closureConditions: readonly ClosureCondition[] = [
  balanceCondition,
  depositsCondition,
  withdrawalsCondition,
  verifiedCondition,
  ...ordersConditions,
  cardsCondition,
  grandPrizesCondition,
];

export interface CheckedCondition extends Pick<ClosureCondition, 'name' | 'route' | 'findQuery'> {
  readonly isMet: boolean;
}

/** Each of them as it is now, in the order in which it is shown. */
export async function checkConditions(
  db: Queryable,
  playerId: bigint,
  conditions = closureConditions,
): Promise<readonly CheckedCondition[]> {
  const checked: CheckedCondition[] = [];
  // One after another: a transaction has one connection.
  for (const { isMet, ...condition } of conditions) checked.push({ ...condition, isMet: await isMet(db, playerId) });
  const placeOf = ({ name }: CheckedCondition) => CLOSURE_CONDITIONS.indexOf(name);
  return checked.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Those that do not hold. For a decision, call with the player's wallet locked. */
export async function findUnmet(db: Queryable, playerId: bigint): Promise<readonly ClosureConditionName[]> {
  const checked = await checkConditions(db, playerId);
  return checked.filter(({ isMet }) => !isMet).map(({ name }) => name);
}

/** The conditions beside the balance that do not hold: where there is none, the player may take out all money. */
export const findUnmetBesideBalance = async (
  db: Queryable,
  playerId: bigint,
): Promise<readonly ClosureConditionName[]> => (await findUnmet(db, playerId)).filter((name) => name !== 'balance');

/** Whether a player's account could be closed, were it not for the money in it. */
export const hasOnlyMoneyLeft = async (db: Queryable, playerId: bigint): Promise<boolean> =>
  (await findUnmetBesideBalance(db, playerId)).length === 0;
