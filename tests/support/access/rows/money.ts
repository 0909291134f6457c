import { randomUUID } from 'node:crypto';
import * as errorCodes from '#contract/error-codes.ts';
import { RECHARGE_SCENE } from '#contract/deposits/recharge.ts';
import { assertPresent } from '#kernel/assert.ts';
import { makeCampaign } from '#support/players/coupons.ts';
import { rechargeRequest, TEST_CARD } from '#support/players/deposits.ts';
import { encryptCard } from '#support/providers/acquirer.ts';
import { players, verifiedPlayers } from '../answers.ts';
import type { Caller } from '../caller.ts';
import { FULL_NAME } from '../make-belongings.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

async function encrypt({ world: { node } }: Caller, form: object): Promise<string> {
  return encryptCard(assertPresent(await node.engine.acquirer.loadPublicKey(), 'the key'), { cvv: '737', ...form });
}

/** The wallet and what goes into it. */
export const moneyRows = {
  balance: about(players()),
  transactions: about(players()),
  paymentChannels: about(players()),
  createRecharge: { request: () => rechargeRequest(10_000), answers: verifiedPlayers(), another: NOTHING },
  coupons: about(players()),
  redeemCoupon: {
    request: async ({ world: { node } }) => ({ requestId: randomUUID(), code: (await makeCampaign(node)).code }),
    answers: verifiedPlayers(),
    another: NOTHING,
  },
  payNewCard: {
    request: async (owner) => {
      const card = { gatewayId: owner.depositId, holderName: FULL_NAME };
      const jwe = await encrypt(owner, { ...card, cardNo: TEST_CARD, expireDate: '12/39' });
      return { ...card, money: 10_000, jwe };
    },
    answers: verifiedPlayers(),
    another: errorCodes.depositNotFound,
  },
  paySavedCard: {
    request: async (owner) => {
      const { otherDepositId: gatewayId, bankCardId } = owner;
      return { gatewayId, money: 10_000, bankCardId, jwe: await encrypt(owner, { gatewayId }) };
    },
    answers: verifiedPlayers(),
    another: errorCodes.depositNotFound,
  },
  rechargeStatus: {
    request: ({ depositId }) => ({ gatewayId: depositId, rechargeScene: RECHARGE_SCENE }),
    answers: players(),
    another: errorCodes.depositNotFound,
  },
} satisfies Partial<CommandTable>;
