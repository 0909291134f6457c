import { gameByType } from '#games/index.ts';
import { instantName } from '#instants/index.ts';
import { phaseOfDraw } from '#games/view/draw-phase.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Transaction } from '../acts.ts';

/** What stands beside the amounts of a movement, in the language of the statement. */
export interface MovementText {
  readonly type: string;
  /** Game, draw, channel: '261121-0904' and '•••• 4242' read from left to right in both languages. */
  readonly details: readonly { readonly text: string; readonly isCode?: boolean }[];
  /** The id that support asks for, with its name. */
  readonly reference?: { readonly name: string; readonly id: string };
}

/** Names of card brands are the same in both languages. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
};

export function createMovementTexts(locale: Locale): (movement: Transaction) => MovementText {
  const t = getT(locale, 'transactions');
  const games = getT(locale, 'games');
  const nameOf = (lotteryType: number): string | undefined => {
    const game = gameByType(lotteryType);
    return game ? games(`${game.name}.name`) : instantName(lotteryType, locale);
  };
  const channels: Readonly<Record<number, string>> = {
    716: t('bankCard'),
    717: t('payBy'),
    718: t('bankTransfer'),
  };
  const detailsOf = ({
    lotteryType,
    drawId,
    channelType,
    card,
    account,
    fee,
  }: Transaction): MovementText['details'] => {
    const game = lotteryType === null ? undefined : nameOf(lotteryType);
    const brand = card && BRANDS[card.cardIcon];
    const channel = channelType === null ? undefined : channels[channelType];
    return [
      ...(game === undefined ? [] : [{ text: game }]),
      ...(drawId === null ? [] : [{ text: phaseOfDraw(drawId), isCode: true }]),
      ...(channel === undefined || brand !== undefined ? [] : [{ text: channel }]),
      ...(card ? [{ text: [brand, card.ambiguousAccountNumber].filter(Boolean).join(' '), isCode: true }] : []),
      ...(account === undefined ? [] : [{ text: account, isCode: true }]),
      ...(fee === undefined ? [] : [{ text: t('feeIncluded', { fee: formatAmount(fee) }) }]),
    ];
  };
  const referenceOf = (movement: Transaction): MovementText['reference'] => {
    const { consecutiveId, orderId, depositId, withdrawalId, refundId, chargebackId } = movement;
    const names = {
      consecutive: consecutiveId,
      order: orderId,
      refund: refundId,
      chargeback: chargebackId,
      deposit: depositId,
      withdrawal: withdrawalId,
    };
    for (const [key, id] of Object.entries(names)) if (id !== null) return { name: t(key), id };
    return undefined;
  };
  return (movement) => {
    const reference = referenceOf(movement);
    return { type: t(`type.${movement.type}`), details: detailsOf(movement), ...(reference && { reference }) };
  };
}
