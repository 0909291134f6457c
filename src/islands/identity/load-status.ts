import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import type { realUserInfo } from '#contract/players/100111-real-user-info.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';

export type RealUserInfo = ResponseOf<typeof realUserInfo>;
export interface StatusOf {
  readonly status: KycStatus;
  readonly user: RealUserInfo;
}
export type StatusView =
  { readonly at: 'unreachable'; readonly message: string } | ({ readonly at: 'status' } & StatusOf);

/** The page's commands, which tests can replace. */
export interface IdentityApi {
  /** The status as our server knows it. */
  readonly fetchStatus: () => Promise<CallAnswer<KycStatus>>;
  /** The same, after our server has asked the provider about an open check. */
  readonly fetchResult: (ticketId: string) => Promise<CallAnswer<KycStatus>>;
  readonly fetchUser: () => Promise<CallAnswer<RealUserInfo>>;
}

/** The check is open at the provider, who may have a result that our server does not know yet. */
const isOpen = ({ verifiedStatus, ticketId }: KycStatus): boolean =>
  (verifiedStatus === VERIFIED_STATUS.underReview || verifiedStatus === VERIFIED_STATUS.verifying) && ticketId !== '';

/** A refusal ends the check: the status is fetched again, with the refusal's message if it has no remark. */
async function fetchOpenCheck({ fetchStatus, fetchResult }: IdentityApi, before: KycStatus): Promise<KycStatus> {
  const result = await fetchResult(before.ticketId);
  if (result.ok) return result.data;
  const now = result.code > 0 ? await fetchStatus() : result;
  const status = now.ok ? now.data : before;
  return { ...status, remark: status.remark || result.message };
}

export async function loadStatus(api: IdentityApi): Promise<StatusView> {
  const known = await api.fetchStatus();
  if (!known.ok) return { at: 'unreachable', message: known.message };
  const status = isOpen(known.data) ? await fetchOpenCheck(api, known.data) : known.data;
  const user = await api.fetchUser();
  if (!user.ok) return { at: 'unreachable', message: user.message };
  return { at: 'status', status, user: user.data };
}
