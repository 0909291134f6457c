import type { Wallet } from './wallet/fields.ts';

/** What `/user/queue` carries. One JSON object a frame. */
export type UserPush =
  /** The wallet after a change. */
  | { readonly type: 'wallet'; readonly data: Wallet }
  /** An order changed: it was settled, refunded or paid. The browser asks 101066 for a win to show. */
  | { readonly type: 'bet'; readonly data: { readonly orderId: string; readonly won: boolean } }
  /** An order was accepted and paid. */
  | { readonly type: 'bet_confirm'; readonly data: { readonly orderId: string } }
  /** An order was refused for want of balance; opens the deposit prompt. */
  | { readonly type: 'bet_insufficient'; readonly data: { readonly orderId: string } }
  /** A deposit failed after the player left its page. Why is asked with it, in the language of the page that hears of it. */
  | { readonly type: 'rechargeFail'; readonly data: { readonly gatewayId: string } }
  /** An error popup in the player's language. */
  | {
      readonly type: 'popup';
      readonly data: {
        readonly errorCode: number;
        readonly errorMessage: string;
        readonly extData?: Readonly<Record<string, unknown>>;
      };
    };

/** What `/topic/system/time` carries: the product's time. */
export interface SystemTime {
  readonly timestamp: number;
}

export const USER_QUEUE = '/user/queue';
export const SYSTEM_TIME = '/topic/system/time';
