import { useEffect, useRef, type RefObject } from 'react';
import { requireSession } from '#client/session/session.ts';
import type { VerifyStore } from './verify-store.ts';

/**
 * Requests once what the address asks for: an order of cards, an order's tickets, a draw or a series. Then the answer
 * is shown. Returns the ref of the page's part that it is in.
 */
export function useAsked(
  { find, checkOrder, checkCardOrder }: Pick<VerifyStore, 'find' | 'checkOrder' | 'checkCardOrder'>,
  draw: string,
  order: string,
  cards: string,
): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const asked = cards
      ? requireSession() && checkCardOrder(cards)
      : order
        ? requireSession() && checkOrder(order, draw)
        : draw && find(draw);
    if (!asked) return;
    void asked.then(async () => {
      // The page does not load it at first; where it cannot be loaded the answer is there, and is not moved to.
      const loaded = await import('./show-verdict.ts').catch(() => undefined);
      if (page.current) loaded?.showVerdict(page.current);
    });
    // The address is read once.
  }, []);
  return page;
}
