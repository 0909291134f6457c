import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { $proofs, followOrder, type Found } from '../follow/followed.ts';
import type { ProvedOrder } from '../follow/proved-order.ts';
import { ProofLine, type LineStatus } from './proof-line.tsx';

interface PaidProofProps {
  readonly order: ProvedOrder;
  /** Whether its receipt is of version 3; otherwise nothing is shown until one is followed. */
  readonly isCertain: boolean;
  readonly locale: Locale;
}

/** What is shown of an order; null: nothing, since it may be one of version 2. Undefined: it is being checked. */
export function paidStatus(
  status: LineStatus | undefined,
  found: Found | undefined,
  isCertain: boolean,
): LineStatus | null | undefined {
  if (status) return status;
  if (found === 'unread') return { step: 'unread' };
  return isCertain ? undefined : null;
}

/** Follows the proof of an order that was just paid, and shows how far it is. It goes on when this is closed. */
export function PaidProof({ order, isCertain, locale }: PaidProofProps) {
  const { orderId } = order;
  const status = useStore($proofs)[orderId];
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    // What is shown of an order that was paid does not change.
    void followOrder(order, 'paid').then(setFound);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [orderId]);
  const shown = paidStatus(status, found, isCertain);
  return shown === null ? null : <ProofLine status={shown} page="paid" locale={locale} />;
}
