import { randomUUID } from 'node:crypto';
import * as errorCodes from '#contract/error-codes.ts';
import { RECHARGE_SCENE } from '#contract/deposits/recharge.ts';
import { assertPresent } from '#kernel/assert.ts';
import { readCookie } from '#server/http/cookies.ts';
import { SESSION_COOKIE } from '#server/players/sessions.ts';
import { makeCampaign } from '#support/players/coupons.ts';
import { rechargeRequest, TEST_CARD } from '#support/players/deposits.ts';
import { DUBAI, positionAt } from '#support/players/positions.ts';
import { ibanRequest, newIban, wishFor, withdrawalCode, withdrawRequest } from '#support/players/withdrawals.ts';
import { encryptCard } from '#support/providers/acquirer.ts';
import { depositors, players, verifiedPlayers, withdrawers } from '../answers.ts';
import type { Caller } from '../caller.ts';
import { FULL_NAME } from '../make-belongings.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

async function encrypt({ world: { node } }: Caller, form: object): Promise<string> {
  return encryptCard(assertPresent(await node.engine.acquirer.loadPublicKey(), 'the key'), { cvv: '737', ...form });
}

const cookieOf = ({ cookie }: Caller['client']) => readCookie(cookie, SESSION_COOKIE, false);

/** The wallet, what goes into it and what leaves it. */
export const moneyRows = {
  balance: about(players()),
  geoStatus: {
    request: () => ({ position: positionAt(DUBAI), command: '101101' as const }),
    answers: players(),
    another: NOTHING,
  },
  transactions: about(players()),
  statementLink: {
    request: () => ({ from: '2026-01-01', to: '2026-01-31', format: 'csv' as const }),
    answers: players(),
    another: NOTHING,
  },
  paymentChannels: about(players()),
  createRecharge: { request: () => rechargeRequest(10_000), answers: depositors(), another: NOTHING },
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
    answers: depositors(),
    another: errorCodes.depositNotFound,
  },
  paySavedCard: {
    request: async (owner) => {
      const { otherDepositId: gatewayId, bankCardId } = owner;
      return { gatewayId, money: 10_000, bankCardId, jwe: await encrypt(owner, { gatewayId }) };
    },
    answers: depositors(),
    another: errorCodes.depositNotFound,
  },
  // After the payment with the card. To another player it is a card that does not exist, which is no error.
  removeCard: { request: ({ bankCardId }) => ({ bankCardId }), answers: players(), another: 0 },
  payInHost: {
    request: ({ hostDepositId: gatewayId }) => ({ gatewayId, money: 10_000 }),
    answers: depositors(),
    another: errorCodes.depositNotFound,
  },
  payPayby: {
    request: ({ paybyDepositId: gatewayId }) => ({ gatewayId, money: 10_000 }),
    answers: depositors(),
    another: errorCodes.depositNotFound,
  },
  rechargeStatus: {
    request: ({ depositId }) => ({ gatewayId: depositId, rechargeScene: RECHARGE_SCENE }),
    answers: players(),
    another: errorCodes.depositNotFound,
  },
  withdrawalOptions: about(players()),
  addIban: { request: () => ibanRequest(newIban()), answers: withdrawers(), another: NOTHING },
  removeIban: {
    request: ({ otherIbanId }) => ({ accountId: otherIbanId }),
    answers: players(),
    another: errorCodes.payoutAccountNotFound,
  },
  requestWithdrawalCode: {
    request: ({ ibanId }) => wishFor(ibanId),
    answers: withdrawers(),
    another: errorCodes.payoutAccountNotFound,
  },
  withdraw: {
    request: async ({ world: { node }, client, mobile, ibanId, playerId }) => {
      const wish = wishFor(ibanId);
      const canAsk = playerId !== undefined && (await node.engine.sessions.find(client.token, cookieOf(client))).ok;
      return withdrawRequest(wish, canAsk ? await withdrawalCode(node, client, mobile, wish) : '000000');
    },
    answers: withdrawers(),
    another: errorCodes.payoutAccountNotFound,
  },
  withdrawal: {
    request: ({ withdrawalId }) => ({ withdrawalId }),
    answers: players(),
    another: errorCodes.withdrawalNotFound,
  },
  cancelWithdrawal: {
    request: ({ withdrawalId }) => ({ requestId: randomUUID(), withdrawalId }),
    answers: players(),
    another: errorCodes.withdrawalNotFound,
  },
} satisfies Partial<CommandTable>;
