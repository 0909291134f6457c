import { dubaiDay } from '#kernel/dubai-day.ts';
import { DUBAI_OFFSET_MS } from '#kernel/time.ts';
import type { AcquirerStores } from '../payments-page-routes.ts';
import { feeOf, type SettlementLine } from './settlement-file.ts';

/** First moment of a day in Dubai, in ms. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - DUBAI_OFFSET_MS;

type Happened = Omit<SettlementLine, 'capturedAt'> & { readonly capturedAt: number | undefined };

/** Everything that happened, in order. */
export function listLines({ payments, refunds, chargebacks }: AcquirerStores): SettlementLine[] {
  const paid = payments
    .listSucceeded()
    .map(({ paymentId: reference, merchantReference, amount: gross, decidedAt, createdAt }): Happened => ({
      type: 'payment',
      reference,
      merchantReference,
      gross,
      fee: feeOf(gross),
      capturedAt: decidedAt ?? createdAt,
    }));
  const refunded = refunds
    .listSucceeded()
    .map(({ refundReference: reference, merchantReference, amount, decidedAt }): Happened => ({
      type: 'refund',
      reference,
      merchantReference,
      gross: -amount,
      fee: 0,
      capturedAt: decidedAt,
    }));
  const disputed = chargebacks
    .listOpened()
    .flatMap(({ chargebackId: reference, merchantReference, amount, openedAt, decidedAt, status }): Happened[] => {
      const line = { reference, merchantReference, fee: 0 };
      const taken: Happened = { ...line, type: 'chargeback', gross: -amount, capturedAt: openedAt };
      const back: Happened = { ...line, type: 'chargeback-reversal', gross: amount, capturedAt: decidedAt };
      return status === 'WON' ? [taken, back] : [taken];
    });
  return [...paid, ...refunded, ...disputed]
    .flatMap(({ capturedAt, ...line }) => (capturedAt === undefined ? [] : [{ ...line, capturedAt }]))
    .toSorted((a, b) => a.capturedAt - b.capturedAt);
}

/** What happened on a day in Dubai, in order. */
export const listDayLines = (stores: AcquirerStores, day: string): SettlementLine[] =>
  listLines(stores).filter(({ capturedAt }) => dubaiDay(new Date(capturedAt)) === day);
