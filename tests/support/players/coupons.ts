import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/time.ts';
import { createCampaign, findCampaign, grantCoupon, type NewCampaign } from '#server/coupons/campaigns.ts';
import type { Campaign } from '#server/coupons/give-coupon.ts';
import type { TestNode } from '../node/test-node.ts';

let count = 0;

/** A campaign that is valid for a day around now: AED 5 for an order of AED 1 or more, with a code for everybody. */
export async function makeCampaign({ engine }: TestNode, more: Partial<NewCampaign> = {}): Promise<Campaign> {
  const { db } = engine;
  const now = engine.clock.now().getTime();
  const campaign = {
    code: `TEST${++count}`,
    isCodeShared: true,
    purpose: 'purchase',
    amount: 500n,
    minAmount: 100n,
    from: new Date(now - DAY_MS),
    until: new Date(now + DAY_MS),
    maxCoupons: 1_000,
    budget: 10_000_000n,
    ...more,
  } as const;
  if (!(await createCampaign(db, campaign))) throw new Error(`${campaign.code} is taken`);
  return assertPresent(await findCampaign(db, campaign.code), 'the campaign');
}

/** A player's coupon of a new campaign; returns its id. */
export async function makeCoupon(
  node: TestNode,
  { playerId }: { readonly playerId: bigint },
  more: Partial<NewCampaign> = {},
): Promise<string> {
  const { id } = await makeCampaign(node, more);
  const granted = await grantCoupon(node.engine, playerId, id);
  if (!granted.ok) throw new Error(`no coupon: ${JSON.stringify(granted.error)}`);
  return granted.value.couponId;
}
