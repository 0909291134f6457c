import { describe, expect, it } from 'vitest';
import { quickFive } from '#games/quick-five/index.ts';
import { drawnTextKey, isTicketGain, judgeTicket, type CheckedTicket } from './ticket-verdict.ts';

const verdictOf = (more: Partial<CheckedTicket>) =>
  judgeTicket({ status: 1, refundStatus: 0, stopped: false, numbers: null, entries: [], ...more });
const grand = (orderPrizeStatus: 12 | 13 | 14 | 15 | 16) => ({
  status: 7,
  entries: [
    {
      wins: [
        { tier: 1, prize: 185, toClaim: false },
        { tier: 0, prize: 9_250, orderPrizeStatus },
      ],
    },
  ],
});

describe('the verdict on a ticket', () => {
  it.each([
    [{}, 'waiting'],
    [{ numbers: [[1, 2, 3, 4, 5]] }, 'counting'],
    [{ status: 2, numbers: [[1]] }, 'none'],
    [{ status: 3, numbers: [[1]] }, 'won'],
    [grand(12), 'claim'],
    [grand(13), 'claimed'],
    [grand(14), 'paid'],
    [grand(15), 'expired'],
    [grand(16), 'expired'],
    [{ status: 6, refundStatus: 2, stopped: true }, 'stopped'],
    // A stopped ticket: the draw was held without it.
    [{ status: 6, refundStatus: 2, stopped: true, numbers: [[1]] }, 'stopped'],
    [{ status: 6, refundStatus: 1 }, 'refunding'],
    [{ status: 6, refundStatus: 2 }, 'refunded'],
  ] as const)('%j is %s', (more, verdict) => {
    expect(verdictOf(more as unknown as Partial<CheckedTicket>)).toBe(verdict);
  });

  it('expects no numbers of a cancelled draw, but shows those that exist', () => {
    const ticket = { status: 1, numbers: null } as const;
    expect(drawnTextKey(ticket)).toBe('notDrawn');
    expect(drawnTextKey({ ...ticket, status: 6 })).toBeUndefined();
    expect(drawnTextKey({ ...ticket, status: 6, numbers: [[1]] })).toBe('drawn');
  });

  it('is a gain only if the ticket won more than its price', () => {
    const entry = { entryNo: 1, play: 'nap1', picks: [[1]], multiple: 5, wins: [] };
    const ticket = { winAmount: 1_000, entries: [entry, { ...entry, entryNo: 2 }] } as unknown as CheckedTicket;
    expect(isTicketGain(quickFive, ticket)).toBe(false);
    expect(isTicketGain(quickFive, { ...ticket, winAmount: 1_001 })).toBe(true);
  });
});
