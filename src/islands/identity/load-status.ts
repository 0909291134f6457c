import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import type { realUserInfo } from '#contract/players/100111-real-user-info.ts';
import { VERIFIED_STATUS } from './verification-status.ts';

export type RealUserInfo = ResponseOf<typeof realUserInfo>;
export type StatusView =
  | { readonly at: 'unreachable'; readonly message: string }
  | { readonly at: 'status'; readonly status: KycStatus; readonly user: RealUserInfo };

/** The commands of the page, so that a test can answer them. */
export interface IdentityApi {
  /** The status our server knows. */
  readonly fetchStatus: () => Promise<CallAnswer<KycStatus>>;
  /** The same after our server has asked the provider about an open check. */
  readonly fetchResult: (ticketId: string) => Promise<CallAnswer<KycStatus>>;
  readonly fetchUser: () => Promise<CallAnswer<RealUserInfo>>;
}

/** The check is open at the provider, who may know more than our server. */
const isOpen = ({ verifiedStatus, ticketId }: KycStatus): boolean =>
  (verifiedStatus === VERIFIED_STATUS.underReview || verifiedStatus === VERIFIED_STATUS.verifying) && ticketId !== '';

/** A refusal ends the check: the status is fetched again, and the refusal's message stands in for a missing remark. */
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
