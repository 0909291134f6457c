import { call } from '#client/gateway/call.ts';
import { currentPath, go } from '#client/page/navigation.ts';
import * as commands from '#contract/commands.ts';

const WITHDRAW = '/account/withdraw';

/** Pages, with those below them, that a self-excluded player may open. */
const OPEN: readonly string[] = [
  WITHDRAW,
  // Whoever withdraws must be verified.
  '/account/kyc-verification',
  '/account/kycIframe',
  '/account/verification',
  // The name of who is paid.
  '/account/myprofile',
  '/account/transactions',
  '/account/ownData',
  '/account/accountDeletion',
  '/account/deposit/return',
  // A grand prize can be claimed in spite of it.
  '/account/order/grandPrize',
  '/grandPrizeProcess',
  '/account/login',
  '/account/forgot-password',
  '/account/reset-password',
  '/botim',
  '/Play-Responsibly',
  '/Assessment',
  '/family-plan',
  '/familyPlanCheckProgress',
  '/lottery/verify',
  '/Terms-and-Conditions',
  '/Privacy-Notice',
  '/article',
  '/sandbox',
  '/500',
  '/offline',
];

/** Whether a self-excluded player may stay on this page; the website is not browsable. */
export const isOpenToExcluded = (path: string): boolean =>
  OPEN.some((open) => path === open || path.startsWith(`${open}/`));

/** Leads a self-excluded player to their withdrawals from any page that is not open to them; whether it did. */
export function leadExcluded(): boolean {
  if (isOpenToExcluded(currentPath())) return false;
  go(WITHDRAW, { replace: true });
  return true;
}

/** The unclaimed grand prizes of a player together, in fils: they can be claimed in spite of an exclusion. */
export async function findPrize(): Promise<number | undefined> {
  const answer = await call(commands.unclaimedGrandPrize, {}, { silent: true });
  return answer.ok && answer.data.unclaimed ? answer.data.winningBigAmount : undefined;
}
