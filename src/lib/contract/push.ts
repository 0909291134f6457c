import type { Wallet } from './wallet/fields.ts';

/** Messages of `/user/queue`, one JSON object for each frame. */
export type UserPush =
  /** The wallet after a change. */
  | { readonly type: 'wallet'; readonly data: Wallet }
  /** An order changed: settled, stopped, refunded, or a grand prize of it. After a win the browser asks 101066. */
  | { readonly type: 'bet'; readonly data: { readonly orderId: string; readonly won: boolean } }
  /** An order was accepted and paid. */
  | { readonly type: 'bet_confirm'; readonly data: { readonly orderId: string } }
  /** An order was paid that used a coupon. */
  | { readonly type: 'bet_use_coupon'; readonly data: { readonly orderId: string; readonly couponId: string } }
  /** An order was refused for insufficient balance; opens the deposit prompt. */
  | { readonly type: 'bet_insufficient'; readonly data: { readonly orderId: string } }
  /** A limit or exclusion of the player changed. The browser asks 100155. */
  | { readonly type: 'userBetLimit'; readonly data: Readonly<Record<never, never>> }
  /** A deposit failed after the player left its page. The browser fetches the reason in its own language. */
  | { readonly type: 'rechargeFail'; readonly data: { readonly gatewayId: string } }
  /** An operator wrote to this player. The browser fetches the notification in its own language and opens it. */
  | { readonly type: 'notice'; readonly data: { readonly id: string } }
  /** An error popup in the player's language. */
  | {
      readonly type: 'popup';
      readonly data: {
        readonly errorCode: number;
        readonly errorMessage: string;
        readonly extData?: Readonly<Record<string, unknown>>;
      };
    };

/** Messages of `/topic/system/time`: product time. */
export interface SystemTime {
  readonly timestamp: number;
}

/** Messages of `/topic/draws` and of `/topic/draws/<lotteryType>`: a draw whose record was just published. */
export interface PublishedDraw {
  readonly drawId: string;
  readonly lotteryType: number;
  readonly phase: string;
  /** One list for each pick of the game. */
  readonly numbers: readonly (readonly number[])[];
  /** The record's hash, which the game's next record names as `previous`. */
  readonly hash: string;
  /** The record's address on this server. */
  readonly record: string;
}

export const USER_QUEUE = '/user/queue';
export const SYSTEM_TIME = '/topic/system/time';
/** Draws of every game. */
export const DRAWS_TOPIC = '/topic/draws';
/** Draws of one game. */
export const gameDrawsTopic = (lotteryType: number): string => `${DRAWS_TOPIC}/${lotteryType}`;
