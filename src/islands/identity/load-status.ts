import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import type { realUserInfo } from '#contract/players/100111-real-user-info.ts';

export type RealUserInfo = ResponseOf<typeof realUserInfo>;
export type StatusView =
  | { readonly at: 'unreachable'; readonly message: string }
  | { readonly at: 'status'; readonly status: KycStatus; readonly real: RealUserInfo };

/** What the page asks, so that a test can answer. */
export interface IdentityApi {
  /** Where the player stands, as we were told. */
  readonly known: () => Promise<CallAnswer<KycStatus>>;
  /** The same, once the provider was asked of an open check. */
  readonly result: (ticketId: string) => Promise<CallAnswer<KycStatus>>;
  readonly real: () => Promise<CallAnswer<RealUserInfo>>;
}

/** States whose check is open at the provider, who may know more than we were told. */
const OPEN = new Set([2, 6]);

/** A check that was refused as it was asked about has ended: the newer state is asked, and the sentence stands where it has none. */
async function afterAsking({ known, result }: IdentityApi, before: KycStatus): Promise<KycStatus> {
  const asked = await result(before.ticketId);
  if (asked.ok) return asked.data;
  const now = asked.code > 0 ? await known() : asked;
  const status = now.ok ? now.data : before;
  return { ...status, remark: status.remark || asked.message };
}

/** Where the player stands now. */
export async function loadStatus(asking: IdentityApi): Promise<StatusView> {
  const known = await asking.known();
  if (!known.ok) return { at: 'unreachable', message: known.message };
  const { verifiedStatus, ticketId } = known.data;
  const open = OPEN.has(verifiedStatus) && ticketId !== '';
  const status = open ? await afterAsking(asking, known.data) : known.data;
  const real = await asking.real();
  if (!real.ok) return { at: 'unreachable', message: real.message };
  return { at: 'status', status, real: real.data };
}
