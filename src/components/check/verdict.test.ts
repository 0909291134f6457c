import { describe, expect, it } from 'vitest';
import { quickFive } from '#games/quick-five/index.ts';
import { drawnWords, isGlad, verdictOf, type CheckedTicket } from './verdict.ts';

const state = (more: Partial<CheckedTicket>) =>
  verdictOf({ status: 1, refundStatus: 0, stopped: false, numbers: null, ...more });

describe('what became of a ticket', () => {
  it.each([
    [{}, 'waiting'],
    [{ numbers: [[1, 2, 3, 4, 5]] }, 'counting'],
    [{ status: 2, numbers: [[1]] }, 'none'],
    [{ status: 3, numbers: [[1]] }, 'won'],
    [{ status: 7, numbers: [[1]] }, 'claim'],
    [{ status: 6, refundStatus: 2, stopped: true }, 'stopped'],
    // Its draw was held without it.
    [{ status: 6, refundStatus: 2, stopped: true, numbers: [[1]] }, 'stopped'],
    [{ status: 6, refundStatus: 1 }, 'refunding'],
    [{ status: 6, refundStatus: 2 }, 'refunded'],
  ] as const)('%j is %s', (more, verdict) => {
    expect(state(more as Partial<CheckedTicket>)).toBe(verdict);
  });

  it('awaits no numbers of a draw that was cancelled, and shows those there are', () => {
    const ticket = { status: 1, refundStatus: 0, stopped: false, numbers: null } as const;
    expect(drawnWords(ticket)).toBe('notDrawn');
    expect(drawnWords({ ...ticket, status: 6, refundStatus: 1 })).toBeUndefined();
    expect(drawnWords({ ...ticket, status: 6, refundStatus: 2 })).toBeUndefined();
    expect(drawnWords({ ...ticket, status: 6, refundStatus: 2, stopped: true, numbers: [[1]] })).toBe('drawn');
  });

  it('is glad only of more than it cost', () => {
    const entry = { entryNo: 1, play: 'nap1', picks: [[1]], multiple: 5, wins: [] };
    const ticket = { winAmount: 1_000, entries: [entry, { ...entry, entryNo: 2 }] } as unknown as CheckedTicket;
    expect(isGlad(quickFive, ticket)).toBe(false);
    expect(isGlad(quickFive, { ...ticket, winAmount: 1_001 })).toBe(true);
  });
});
