import type { CancelReason } from '#contract/draws/fields.ts';
import type { NotificationCategory } from '#contract/notifications/fields.ts';
import { routePath } from '#routes/index.ts';
import type { TextParams } from '../messages/text-params.ts';

/** What the texts of a kind are filled with. `count` chooses among the forms of a text. */
interface KindParams {
  /** An order won, in `count` draws; `draw` is the last of them, `amount` all that was paid. */
  win: { readonly lotteryType: number; readonly draw: string; readonly amount: number; readonly count: number };
  /** Cards of an order were revealed without their player, and won. */
  cardsWon: { readonly lotteryType: number; readonly amount: number };
  /** `count` cards, or plays of an e-instant, are revealed without their player at `time`, in ms. */
  cardsToScratch: CardsParams;
  playsToFinish: CardsParams;
  grandPrize: PrizeParams;
  /** `time`: when the prize is forfeited, in ms. */
  grandPrizeExpiring: PrizeParams & { readonly time: number };
  /** The same for a player who has an appointment, at `appointment`. */
  grandPrizeExpiringBooked: PrizeParams & { readonly time: number; readonly appointment: number };
  grandPrizeForfeited: PrizeParams;
  /** Staff gave more time: until `time`. */
  grandPrizeExtended: PrizeParams & { readonly time: number };
  /** Staff made or moved the appointment, or canceled it; `time`: when it is. */
  grandPrizeAppointment: PrizeParams & { readonly time: number };
  grandPrizeAppointmentCanceled: PrizeParams;
  grandPrizeClaimed: PrizeParams;
  grandPrizePaid: PrizeParams;
  /** Draws of an order were canceled and their stakes refunded; `reason` of the last. */
  drawCancelled: {
    readonly reason: CancelReason;
    readonly lotteryType: number;
    readonly draw: string;
    readonly amount: number;
    readonly count: number;
  };
  /** The player stopped `count` draws of a consecutive order. */
  orderStopped: { readonly lotteryType: number; readonly amount: number; readonly count: number };
  depositSucceeded: { readonly amount: number };
  depositFailed: { readonly amount: number };
  /** Of a deposit: its money goes back to the card or wallet that paid, has gone, could not go. */
  refundStarted: { readonly amount: number };
  refundSucceeded: { readonly amount: number };
  refundFailed: { readonly amount: number };
  /** The bank claims a deposit back; the claim was rejected, and what was taken is in the wallet again. */
  chargebackOpened: { readonly amount: number };
  chargebackWon: { readonly amount: number };
  withdrawalSubmitted: { readonly amount: number };
  withdrawalPaid: { readonly amount: number };
  withdrawalFailed: { readonly amount: number };
  withdrawalRejected: { readonly amount: number };
  /** The bank claims a deposit back: what was not sent comes back first. */
  withdrawalCanceled: { readonly amount: number };
  /** The bank sent it back after it was paid. */
  withdrawalReturned: { readonly amount: number };
  /** An offer, to who agreed to it; `day`: the last on which the coupon is valid, yyyy-mm-dd. */
  couponGranted: { readonly amount: number; readonly day: string };
  identityVerified: Empty;
  identityFailed: Empty;
  identityExpired: Empty;
  /** `day`: the document's last, yyyy-mm-dd. */
  identityExpiring: { readonly day: string };
  newLogin: Empty;
  /** A super-app account was linked to this account, or left it for another one. */
  superappLinked: Empty;
  superappMoved: Empty;
  /** By a new password. */
  superappUnlinked: Empty;
  passwordChanged: Empty;
  contactChanged: Empty;
  /** The first number or address of its kind; `contact`: masked. */
  contactConfirmed: { readonly contact: string };
  /** `factor`: authenticator or passkey. */
  factorAdded: { readonly factor: string };
  factorRemoved: { readonly factor: string };
  backupCodesRenewed: Empty;
  /** `left`: how many are left. */
  backupCodeUsed: { readonly left: number };
  /** Customer support removed them all. */
  factorsRemoved: Empty;
  secondStepLocked: Empty;
  /** A first step was right, and no second one came. */
  loginUnfinished: Empty;
  ownDataDownloaded: Empty;
  welcome: Empty;
  /** `time`: when it ends, in ms; the other one has no end. */
  selfExclusionStarted: { readonly time: number };
  selfExclusionOpen: Empty;
  /** The national self-exclusion register names the player. */
  registerExcluded: Empty;
  /** Staff have lifted it: it ends at `time`. */
  selfExclusionLifted: { readonly time: number };
  timeOutStarted: { readonly time: number };
  /** A limit that the player set; `time`: when it ends. */
  depositLimitSet: { readonly amount: number; readonly time: number };
  wagerLimitSet: { readonly amount: number; readonly time: number };
  /** One that begins at `time`, because it is looser than the last. */
  depositLimitWaits: { readonly amount: number; readonly time: number };
  wagerLimitWaits: { readonly amount: number; readonly time: number };
  /** `duration`: a FamilyDuration, or the last day. */
  familyExcluded: { readonly duration: string };
  familyMonitored: { readonly duration: string };
  familyExclusionEnded: Empty;
  familyMonitoringEnded: Empty;
  /** `time`: when the request to close the account is decided at the latest, in ms. */
  closureReceived: { readonly time: number };
  closureRejected: Empty;
  /** Staff ask where the player's money comes from; the next page asks. */
  fundsAsked: Empty;
  /** The same, and until they accept the answer nothing is deposited or bought. */
  paymentsStopped: Empty;
  paymentsAllowed: Empty;
  /** That for money laundering: deposits and purchases are possible again. */
  reviewEnded: Empty;
  /** `message`: the id in operator_messages, whose texts it has. */
  operator: { readonly message: string };
}
interface CardsParams {
  readonly lotteryType: number;
  /** The series, as 201-0003: of each the player is told once. */
  readonly series: string;
  readonly count: number;
  readonly time: number;
}
/** Of a grand prize: what won it is a draw, or a card of its order. */
interface PrizeParams {
  readonly lotteryType: number;
  readonly draw?: string;
  readonly card?: number;
  readonly amount: number;
}
type Empty = Readonly<Record<never, never>>;
export type NotificationKind = keyof KindParams;

/** A notification before it has a language. */
export type NewNotification = {
  [Kind in NotificationKind]: { readonly kind: Kind; readonly params: KindParams[Kind]; readonly orderId?: string };
}[NotificationKind];

interface KindRule {
  readonly category: NotificationCategory;
  /** Name of the route where the player sees more; with `ofOrder`, of that order. */
  readonly route?: string;
  readonly ofOrder?: true;
  /** What of that page, as '?tab=…'. */
  readonly query?: string;
}
const system = { category: 'system' } as const;
const winning = { category: 'winning' } as const;

export const KINDS: Readonly<Record<NotificationKind, KindRule>> = {
  win: { ...winning, route: 'newOrderDetail', ofOrder: true },
  cardsWon: { ...winning, route: 'newOrderDetail', ofOrder: true },
  cardsToScratch: { ...system, route: 'orders', query: '?tab=scratch-cards&status=unsettled' },
  playsToFinish: { ...system, route: 'orders', query: '?tab=e-instants&status=unsettled' },
  grandPrize: { ...winning, route: 'ordersGrandPrize' },
  grandPrizeExpiring: { ...winning, route: 'grandPrizeProcess' },
  grandPrizeExpiringBooked: { ...winning, route: 'grandPrizeProcess' },
  grandPrizeForfeited: { ...winning, route: 'ordersGrandPrize' },
  grandPrizeExtended: { ...winning, route: 'grandPrizeProcess' },
  grandPrizeAppointment: { ...winning, route: 'grandPrizeProcess' },
  grandPrizeAppointmentCanceled: { ...winning, route: 'grandPrizeProcess' },
  grandPrizeClaimed: { ...winning, route: 'ordersGrandPrize' },
  grandPrizePaid: { ...winning, route: 'ordersGrandPrize' },
  drawCancelled: { ...system, route: 'newOrderDetail', ofOrder: true },
  orderStopped: { ...system, route: 'chaseDetail', ofOrder: true },
  depositSucceeded: { ...system, route: 'transfer' },
  depositFailed: { ...system, route: 'transfer' },
  refundStarted: { ...system, route: 'transfer' },
  refundSucceeded: { ...system, route: 'transfer' },
  refundFailed: { ...system, route: 'transfer' },
  chargebackOpened: { ...system, route: 'transfer' },
  chargebackWon: { ...system, route: 'transfer' },
  withdrawalSubmitted: { ...system, route: 'transfer' },
  withdrawalPaid: { ...system, route: 'transfer' },
  withdrawalFailed: { ...system, route: 'transfer' },
  withdrawalRejected: { ...system, route: 'transfer' },
  withdrawalCanceled: { ...system, route: 'transfer' },
  withdrawalReturned: { ...system, route: 'transfer' },
  couponGranted: { ...system, route: 'coupons' },
  identityVerified: { ...system, route: 'LotteryPlay' },
  identityFailed: { ...system, route: 'KYCVerified' },
  identityExpired: { ...system, route: 'KYCVerified' },
  identityExpiring: { ...system, route: 'KYCVerified' },
  newLogin: { ...system, route: 'appUserInfo' },
  superappLinked: { ...system, route: 'accountSetting' },
  superappMoved: { ...system, route: 'accountSetting' },
  superappUnlinked: { ...system, route: 'accountSetting' },
  passwordChanged: { ...system, route: 'appUserInfo' },
  contactChanged: { ...system, route: 'appUserInfo' },
  contactConfirmed: { ...system, route: 'accountSetting' },
  factorAdded: { ...system, route: 'twoFactor' },
  factorRemoved: { ...system, route: 'twoFactor' },
  backupCodesRenewed: { ...system, route: 'twoFactor' },
  backupCodeUsed: { ...system, route: 'twoFactor' },
  factorsRemoved: { ...system, route: 'twoFactor' },
  secondStepLocked: { ...system, route: 'resetPassword' },
  loginUnfinished: { ...system, route: 'resetPassword' },
  ownDataDownloaded: { ...system, route: 'ownData' },
  welcome: { ...system, route: 'KYCVerified' },
  selfExclusionStarted: { ...system, route: 'playResponsibly' },
  selfExclusionOpen: { ...system, route: 'playResponsibly' },
  registerExcluded: system,
  selfExclusionLifted: { ...system, route: 'playResponsibly' },
  timeOutStarted: { ...system, route: 'playResponsibly' },
  depositLimitSet: { ...system, route: 'playResponsibly' },
  wagerLimitSet: { ...system, route: 'playResponsibly' },
  depositLimitWaits: { ...system, route: 'playResponsibly' },
  wagerLimitWaits: { ...system, route: 'playResponsibly' },
  familyExcluded: system,
  familyMonitored: system,
  familyExclusionEnded: system,
  familyMonitoringEnded: system,
  closureReceived: { ...system, route: 'accountDeletion' },
  closureRejected: { ...system, route: 'accountDeletion' },
  fundsAsked: { ...system, route: 'accountSetting' },
  paymentsStopped: { ...system, route: 'accountSetting' },
  paymentsAllowed: { ...system, route: 'transfer' },
  reviewEnded: { ...system, route: 'appUserInfo' },
  operator: system,
};

/** Kinds of which an order has one notification, renewed each time. */
export type RenewedKind = 'win' | 'drawCancelled';

/** Where a notification leads inside the product; null if nowhere. */
export const linkOf = (kind: NotificationKind, orderId: string | null): string | null => {
  const { route, ofOrder, query = '' } = KINDS[kind];
  if (route === undefined) return null;
  return routePath(route) + (ofOrder && orderId !== null ? `?orderId=${orderId}` : query);
};

/** The params of a stored row. */
export const readParams = (params: unknown): TextParams => params as TextParams; // written by notify.ts
