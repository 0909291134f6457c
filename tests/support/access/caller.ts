import { randomUUID } from 'node:crypto';
import type { CodePurpose } from '#contract/players/fields.ts';
import type { OrderData } from '../orders/orders.ts';
import type { TestClient } from '../node/test-node.ts';
import { newMobile, PASSWORD } from '../players/player.ts';
import type { SuperappAnswer } from '../players/superapp.ts';
import type { AccessWorld } from './world.ts';
import type { CallerName } from './answers.ts';

/** What belongs to a player and can be named by a request. */
export interface Belongings {
  readonly mobile: string;
  readonly password: string;
  /** Of the document: the answers of 001016. */
  readonly documentEnd: string;
  readonly superappNumber: string;
  /** Issued, and not used yet. */
  readonly newOrderId: string;
  readonly orderId: string;
  readonly consecutiveOrderId: string;
  /** Of cards: issued, and not used yet; and one whose cards are not revealed. */
  readonly newCardOrderId: string;
  readonly cardOrderId: string;
  /** Not paid yet. */
  readonly depositId: string;
  readonly otherDepositId: string;
  /** Of the channel PayBy. */
  readonly hostDepositId: string;
  readonly paybyDepositId: string;
  readonly bankCardId: string;
  /** Accounts for withdrawals. */
  readonly ibanId: string;
  readonly otherIbanId: string;
  /** Under review. */
  readonly withdrawalId: string;
  readonly grandPrizeId: string;
  readonly savedNumbersId: number;
  readonly otherSavedNumbersId: number;
  readonly notificationId: string;
  readonly harmMarkerId: string;
  readonly kycTicketId: string;
}

/** Somebody who calls, with what is theirs and what they alone can know. */
export interface Caller extends Belongings {
  readonly name: CallerName | 'another';
  readonly client: TestClient;
  /** The player; a visitor has none. */
  readonly playerId: bigint | undefined;
  readonly world: AccessWorld;
  /** The code that is sent to a contact. */
  code(purpose: CodePurpose, contact?: string): Promise<string>;
  /** Confirms by the password that it is the player. */
  confirm(): Promise<void>;
  kycToken(): Promise<string>;
  /** An order that the caller can pay. */
  order(): OrderData;
  superappAnswer(): Promise<SuperappAnswer>;
  /** The proof of a super-app account that nobody has linked. */
  superappProof(): Promise<string>;
}

/** Well-formed, but nobody's. */
export const nobodysBelongings = (): Belongings => ({
  mobile: newMobile(),
  password: PASSWORD,
  documentEnd: '0000',
  superappNumber: newMobile(),
  newOrderId: randomUUID(),
  orderId: randomUUID(),
  consecutiveOrderId: randomUUID(),
  newCardOrderId: randomUUID(),
  cardOrderId: randomUUID(),
  depositId: randomUUID(),
  otherDepositId: randomUUID(),
  hostDepositId: randomUUID(),
  paybyDepositId: randomUUID(),
  bankCardId: '999999999',
  ibanId: '999999999',
  otherIbanId: '999999999',
  withdrawalId: randomUUID(),
  grandPrizeId: randomUUID(),
  savedNumbersId: 999_999_999,
  otherSavedNumbersId: 999_999_999,
  notificationId: '999999999',
  harmMarkerId: '999999999',
  kycTicketId: 'no-such-check',
});

/** The same, as somebody else can name it: without the password and the codes. */
export const seenByAnother = (owner: Caller): Caller => ({
  ...owner,
  password: 'Wrong-rose 7',
  code: () => Promise.resolve('000000'),
});
