import { applyReaction } from '#client/gateway/apply-reaction.ts';
import { call, callMoney, type CallAnswer } from '#client/gateway/call.ts';
import type { GeoPass } from '#client/geo/check.ts';
import { pageConfig } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import { sessionStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { randomBytes, toHex } from '#kernel/ids.ts';
import { toWireEntries } from '../cart/cart.ts';
import type { PlayContext } from '../play-context.ts';
import { pendingSlot } from './pending-order.ts';
import type { PurchaseApi } from './purchase.ts';

type Refused = Extract<CallAnswer<unknown>, { readonly ok: false }>;

/** Silent: the outcome dialog shows the error. Only the end of a session has its usual effect. */
const silent = { silent: true } as const;

/** The dialog of an exclusion or a wager limit, with its end and what is left; a time-out goes home first. */
const showExclusion = ({ code, message, extData }: Refused): void =>
  void applyReaction({ code, message, data: extData, token: $user.get()?.sessionToken });

const NONCE_BYTES = 16;
/** Random bytes of this device, in hexadecimal. */
export const newNonce = (): string => toHex(randomBytes(NONCE_BYTES));

interface PurchaseApiOptions {
  readonly play: PlayContext;
  readonly owner: string;
  /** Whether no later purchase was started on this page. */
  readonly isLatest: () => boolean;
  /** Called when an answer was lost and the status is polled. */
  readonly onWait: () => void;
}

/** The purchases of the current player in this browser. */
export function createPurchaseApi({ play, owner, isLatest, onWait }: PurchaseApiOptions): PurchaseApi {
  let pass: GeoPass | undefined;
  return {
    checkPlace: async () => {
      // What cannot be loaded cannot check; the server does.
      const geo = pageConfig().geo && (await import('#client/geo/geo.ts').catch(() => {}));
      pass = geo ? await geo.checkPlace(commands.placeOrder) : {};
      return !!pass;
    },
    newNonce,
    fetchOrderId: () => callMoney(commands.orderId, { type: 1 }, silent),
    placeOrder: async ({ entries, ...order }) => {
      const data = { ...order, entries: toWireEntries(entries) };
      const answer = await callMoney(commands.placeOrder, data, { ...silent, ...pass });
      if (!answer.ok && answer.code === errorCodes.selfExcluded) showExclusion(answer);
      return answer;
    },
    fetchStatus: (id) => call(commands.orderStatus, { orderId: id }, silent),
    now: play.liveDraws.now,
    fetchServerTime: async () => {
      const answer = await call(commands.playMethods, { lotteryType: play.game.lotteryType }, silent);
      return answer.ok ? answer.data.timestamp : undefined;
    },
    wait: (ms) => {
      onWait();
      return new Promise((resolve) => setTimeout(resolve, ms));
    },
    isOwnerHere: () => isLatest() && $user.get()?.userOpenId === owner,
    slot: pendingSlot(sessionStore, owner),
  };
}
