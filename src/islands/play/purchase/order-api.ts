import { applyReaction } from '#client/gateway/apply-reaction.ts';
import { call, callMoney, type CallAnswer } from '#client/gateway/call.ts';
import type { GeoPass } from '#client/geo/check.ts';
import { pageConfig } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { CommandAddress } from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { randomBytes, toHex } from '#kernel/ids.ts';

type Refused = Extract<CallAnswer<unknown>, { readonly ok: false }>;

/** Silent: the outcome dialog shows the error. Only the end of a session has its usual effect. */
const silent = { silent: true } as const;

/** The dialog of an exclusion or a wager limit, with its end and what is left; a time-out goes home first. */
const showExclusion = ({ code, message, extData }: Refused): void =>
  void applyReaction({ code, message, data: extData, token: $user.get()?.sessionToken });

const NONCE_BYTES = 16;
/** Random bytes of this device, in hexadecimal. */
export const newNonce = (): string => toHex(randomBytes(NONCE_BYTES));

export interface Buyer {
  readonly owner: string;
  /** Whether no later purchase was started on this page. */
  readonly isLatest: () => boolean;
  /** Called when an answer was lost and the status is polled. */
  readonly onWait: () => void;
}

/**
 * What buying tickets and buying cards have in common (purchase.ts). `type` is that of 101071: 1 for tickets, 2 for
 * cards. `lotteryType` is of a draw game, whose sales state the server's time.
 */
export function createOrderApi<C extends Command>(
  command: CommandAddress<C>,
  { type, lotteryType }: { readonly type: 1 | 2; readonly lotteryType: number },
  { owner, isLatest, onWait }: Buyer,
) {
  let pass: GeoPass | undefined;
  return {
    checkPlace: async (): Promise<boolean> => {
      // What cannot be loaded cannot check; the server does.
      const geo = pageConfig().geo && (await import('#client/geo/geo.ts').catch(() => {}));
      pass = geo ? await geo.checkPlace(command) : {};
      return !!pass;
    },
    newNonce,
    fetchOrderId: () => callMoney(commands.orderId, { type }, silent),
    place: async (data: RequestInput<C>): Promise<CallAnswer<ResponseOf<C>>> => {
      const answer = await callMoney(command, data, { ...silent, ...pass });
      if (!answer.ok && answer.code === errorCodes.selfExcluded) showExclusion(answer);
      return answer;
    },
    fetchStatus: (orderId: string) => call(commands.orderStatus, { orderId }, silent),
    fetchServerTime: async (): Promise<number | undefined> => {
      const answer = await call(commands.playMethods, { lotteryType }, silent);
      return answer.ok ? answer.data.timestamp : undefined;
    },
    wait: (ms: number): Promise<void> => {
      onWait();
      return new Promise((resolve) => setTimeout(resolve, ms));
    },
    isOwnerHere: (): boolean => isLatest() && $user.get()?.userOpenId === owner,
  };
}
