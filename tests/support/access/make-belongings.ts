import { contract } from '#contract/index.ts';
import { PAYBY_CHANNEL } from '#contract/deposits/recharge.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { assertPresent } from '#kernel/assert.ts';
import { makeMarker } from '#support/players/harm.ts';
import { notify } from '#server/notifications/notify.ts';
import { setVerifiedStatus } from '#server/players/verified-status.ts';
import type { TestAnswer } from '../node/test-node.ts';
import { winGrandPrize } from '../orders/grand-prize.ts';
import { napEntry, orderRequest, requestOrderId } from '../orders/orders.ts';
import { buyCards, requestCardOrderId } from '../instants/cards.ts';
import { payWithNewCard, startDeposit } from '../players/deposits.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '../players/identity.ts';
import { confirm } from '../players/factors.ts';
import { newMobile, PASSWORD, type TestPlayer } from '../players/player.ts';
import { APPLICANT } from '../players/registration.ts';
import { addAccount, giveWinnings, startWithdrawal, wishFor } from '../players/withdrawals.ts';
import { proveSuperapp } from '../players/superapp.ts';
import { nobodysBelongings, type Belongings, type Caller } from './caller.ts';
import type { AccessWorld } from './world.ts';

/** As the document and the card write it. */
export const FULL_NAME = `${APPLICANT.firstNames} ${APPLICANT.lastName}`;
export const ENTRY = napEntry(1, 7);

function dataOf<T>({ code, message, data }: TestAnswer<T>): T {
  if (code !== 0) throw new Error(`it answered ${code} ${message}`);
  return data;
}

/** Starts a check, and completes it where there is a document; the others are let play by the domain's function. */
export async function verify({ node }: AccessWorld, player: TestPlayer, document: string | undefined): Promise<string> {
  const { redirectUrl, ticketId } = dataOf(await startIdentityCheck(player));
  if (document === undefined) {
    const { playerId } = player;
    await node.engine.db.transaction().execute((tx) => setVerifiedStatus(tx, playerId, VERIFIED_STATUS.verified));
    return ticketId;
  }
  await completeIdentityCheck(redirectUrl, newPerson({ number: document, name: FULL_NAME }));
  const { verifiedStatus } = dataOf(await player.call(contract.kycResult, { ticketId }));
  if (verifiedStatus !== VERIFIED_STATUS.verified) throw new Error(`the check ended in ${verifiedStatus}`);
  return ticketId;
}

/** The test card belongs to one account, so one caller saves it. */
async function saveCard({ node }: AccessWorld, player: TestPlayer): Promise<string> {
  const gatewayId = await startDeposit(player);
  dataOf(await payWithNewCard(node, player, gatewayId, { holderName: FULL_NAME }));
  const { channels } = dataOf(await player.call(contract.paymentChannels, {}));
  return assertPresent(channels[0]?.cards[0], 'the saved card').bankCardId;
}

async function buy({ draw }: AccessWorld, player: TestPlayer, draws: number): Promise<string> {
  const request = orderRequest(draw, await requestOrderId(player), [ENTRY], { draws });
  return dataOf(await player.call(contract.placeOrder, request)).orderId;
}

const saveNumbers = async (player: TestPlayer, name: string): Promise<number> =>
  dataOf(await player.call(contract.saveNumbers, { lotteryType: 69, name, entries: [{ ...ENTRY, picks: [[7]] }] })).id;

async function linkSuperapp({ node }: AccessWorld, player: TestPlayer): Promise<string> {
  const number = newMobile();
  const botimAccount = await proveSuperapp(node, player, number, 'link');
  dataOf(await confirm(player));
  dataOf(await player.call(contract.superappLink, { action: 'link', botimAccount }));
  return number;
}

/** Two IBANs, and a withdrawal to the first of them; being the first, it is under review. */
async function withdrawOnce({ node }: AccessWorld, player: TestPlayer) {
  await giveWinnings(node, player.playerId, 50_000n);
  const ibanId = await addAccount(player);
  const otherIbanId = await addAccount(player);
  return { ibanId, otherIbanId, withdrawalId: await startWithdrawal(node, player, wishFor(ibanId)) };
}

type Made = Omit<Belongings, 'kycTicketId' | 'documentEnd'>;

/** What a verified player has after some use of the product. */
export async function makeBelongings(world: AccessWorld, player: TestPlayer, name: Caller['name']): Promise<Made> {
  const { playerId } = player;
  return {
    mobile: player.mobile,
    password: PASSWORD,
    superappNumber: await linkSuperapp(world, player),
    newOrderId: await requestOrderId(player),
    orderId: await buy(world, player, 1),
    consecutiveOrderId: await buy(world, player, 3),
    newCardOrderId: await requestCardOrderId(player),
    cardOrderId: (await buyCards(player, world.series)).orderId,
    depositId: await startDeposit(player),
    otherDepositId: await startDeposit(player),
    hostDepositId: await startDeposit(player),
    paybyDepositId: await startDeposit(player, 10_000, { depositChannel: PAYBY_CHANNEL }),
    bankCardId: name === 'verified' ? await saveCard(world, player) : nobodysBelongings().bankCardId,
    ...(await withdrawOnce(world, player)),
    grandPrizeId: await winGrandPrize(world.node.engine.db, await buy(world, player, 1)),
    savedNumbersId: await saveNumbers(player, 'Home'),
    otherSavedNumbersId: await saveNumbers(player, 'Work'),
    notificationId: await world.node.engine.db
      .transaction()
      .execute((tx) => notify(tx, playerId, { kind: 'welcome', params: {} })),
    harmMarkerId: await makeMarker(world.node.engine.db, playerId),
  };
}
