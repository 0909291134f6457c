import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { cardOrderRequest } from '#support/instants/cards.ts';
import { everybody, placedPlayers, players, withdrawers } from '../answers.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

const game = { lotteryType: 69 };
const entries = [{ play: 'nap1', picks: [[7]], multiple: 1 }];

/** Games, draws, orders and tickets. */
export const playRows = {
  appList: about(everybody()),
  gameApp: { request: () => ({ showKey: 'quick-five' }), answers: everybody(), another: NOTHING },
  playMethods: { request: () => game, answers: everybody(), another: NOTHING },
  latestDraws: { request: () => ({ lotteryTypeList: '69' }), answers: everybody(), another: NOTHING },
  pastDraws: { request: () => game, answers: everybody(), another: NOTHING },
  trend: { request: () => game, answers: everybody(), another: NOTHING },
  winningInfo: about(everybody()),
  drawResult: { request: ({ world }) => ({ drawId: drawIdOf(world.draw) }), answers: everybody(), another: NOTHING },
  orderId: about(players()),
  placeOrder: {
    request: ({ order }) => order(),
    answers: placedPlayers(errorCodes.selfExcluded),
    another: errorCodes.orderNotFound,
  },
  orderStatus: {
    request: ({ orderId }) => ({ orderId }),
    answers: players(),
    another: errorCodes.orderNotFound,
  },
  instantGames: about(everybody()),
  instantGame: { request: () => ({ showKey: 'desert-garden' }), answers: everybody(), another: NOTHING },
  placeCardOrder: {
    request: ({ newCardOrderId, world }) => cardOrderRequest(world.series, newCardOrderId),
    answers: placedPlayers(errorCodes.selfExcluded),
    another: errorCodes.orderNotFound,
  },
  cardOrders: about(players()),
  cardOrder: {
    request: ({ cardOrderId }) => ({ orderId: cardOrderId }),
    answers: players(),
    another: errorCodes.orderNotFound,
  },
  revealCard: {
    request: ({ cardOrderId }) => ({ orderId: cardOrderId, cardNo: 1 }),
    answers: players(),
    another: errorCodes.orderNotFound,
  },
  revealOrder: {
    request: ({ cardOrderId }) => ({ orderId: cardOrderId }),
    answers: players(),
    another: errorCodes.orderNotFound,
  },
  orders: about(players()),
  orderDetail: {
    request: ({ orderId }) => ({ orderId }),
    answers: players(),
    another: errorCodes.orderNotFound,
  },
  ticketProof: {
    request: ({ orderId, world }) => ({ orderId, drawId: drawIdOf(world.draw) }),
    answers: players(),
    another: errorCodes.orderNotFound,
  },
  placeInLog: { request: ({ orderId }) => ({ orderId }), answers: players(), another: errorCodes.orderNotFound },
  ticket: { request: ({ orderId }) => ({ orderId }), answers: players(), another: errorCodes.orderNotFound },
  stopOrders: {
    request: ({ consecutiveOrderId }) => ({ requestId: randomUUID(), orderId: consecutiveOrderId }),
    answers: { ...players(), restricted: errorCodes.accountUnderReview },
    another: errorCodes.orderNotFound,
  },
  currentEntries: { request: () => game, answers: players(), another: NOTHING },
  // Whoever holds the paper may ask; the number says nothing of the buyer.
  checkTicket: {
    request: ({ world }) => ({ number: world.ticketNumber }),
    answers: everybody(),
    another: NOTHING,
  },
  playSettings: about(players()),
  setPlaySetting: {
    request: () => ({ setting: 'realityCheck', minutes: 30 }),
    answers: players(),
    another: NOTHING,
  },
  sessionSummary: about(players()),
  playRecord: about(players()),
  winningPopup: about(players()),
  grandPrizeOrders: about(players()),
  prizeClaim: {
    request: ({ grandPrizeId }) => ({ prizeId: grandPrizeId }),
    answers: players(),
    another: errorCodes.grandPrizeNotFound,
  },
  bookAppointment: {
    request: async ({ client, playerId = 0n, grandPrizeId: prizeId }) => {
      const { data } = await client.call(contract.prizeClaim, { prizeId });
      const times = data?.times ?? [];
      // All ask at once, and each time is one's.
      return { prizeId, at: times[Number(playerId) % times.length] ?? 0 };
    },
    answers: withdrawers(),
    another: errorCodes.grandPrizeNotFound,
  },
  withdrawAppointment: {
    request: ({ grandPrizeId }) => ({ prizeId: grandPrizeId }),
    answers: players(),
    another: errorCodes.grandPrizeNotFound,
  },
  claimFormLink: {
    request: ({ grandPrizeId }) => ({ prizeId: grandPrizeId }),
    answers: withdrawers(),
    another: errorCodes.grandPrizeNotFound,
  },
  mailClaimForm: {
    request: async ({ world: { node }, grandPrizeId: prizeId, playerId }) => {
      if (playerId !== undefined)
        await sql`update players set email = ${`claimant-${playerId}@example.ae`} where id = ${playerId}`.execute(
          node.engine.db,
        );
      return { prizeId };
    },
    answers: withdrawers(),
    another: errorCodes.grandPrizeNotFound,
  },
  unclaimedGrandPrize: about(players()),
  savedNumbers: { request: () => game, answers: players(), another: NOTHING },
  saveNumbers: { request: () => ({ ...game, name: 'Mine', entries }), answers: players(), another: NOTHING },
  renameNumbers: {
    request: ({ savedNumbersId }) => ({ id: savedNumbersId, name: 'New' }),
    answers: players(),
    another: errorCodes.savedNumbersNotFound,
  },
  removeNumbers: {
    request: ({ otherSavedNumbersId }) => ({ id: otherSavedNumbersId }),
    answers: players(),
    another: errorCodes.savedNumbersNotFound,
  },
} satisfies Partial<CommandTable>;
