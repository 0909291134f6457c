import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { nextSlot, phaseOf } from './schedule.ts';

const minute = { kind: 'every', minutes: 1, closesBeforeMs: 6_000 } as const;
const at = (text: string): number => Date.parse(text);

describe('draw schedule', () => {
  it('names a draw of every minute by day and minute in Dubai', () => {
    expect(phaseOf(minute, at('2026-11-21T06:42:00Z'))).toBe('261121-0642');
    expect(nextSlot(minute, at('2026-11-20T19:59:30Z'))).toEqual({
      phase: '261121-0000',
      drawsAt: at('2026-11-20T20:00:00Z'),
      closesAt: at('2026-11-20T19:59:54Z'),
    });
    expect(nextSlot(minute, at('2026-11-20T20:00:00Z')).phase).toBe('261121-0001');
    expect(nextSlot(minute, at('2026-11-20T19:58:59.999Z')).phase).toBe('261120-1439');
  });

  it('counts longer intervals from midnight', () => {
    const two = { ...minute, minutes: 2 };
    expect(nextSlot(two, at('2026-11-20T20:00:00Z')).drawsAt).toBe(at('2026-11-20T20:02:00Z'));
    expect(nextSlot(two, at('2026-11-20T20:03:00Z')).drawsAt).toBe(at('2026-11-20T20:04:00Z'));
  });

  it('finds the next weekday of a daily game', () => {
    const saturday = { kind: 'daily', at: '20:30', days: [6], closesBeforeMs: 90 * MINUTE_MS } as const;
    // 21 November 2026 is a Saturday; 20:30 in Dubai is 16:30 UTC.
    const slot = { phase: '261121', drawsAt: at('2026-11-21T16:30:00Z'), closesAt: at('2026-11-21T15:00:00Z') };
    expect(nextSlot(saturday, at('2026-11-18T00:00:00Z'))).toEqual(slot);
    expect(nextSlot(saturday, at('2026-11-21T16:29:59Z'))).toEqual(slot);
    expect(nextSlot(saturday, slot.drawsAt).phase).toBe('261128');
  });

  it('always advances by one interval to another phase', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1.7e12, max: 2.5e12 }), fc.constantFrom(1, 2, 5), (after, minutes) => {
        const schedule = { ...minute, minutes };
        const first = nextSlot(schedule, after);
        const second = nextSlot(schedule, first.drawsAt);
        expect(first.drawsAt).toBeGreaterThan(after);
        expect(first.drawsAt - after).toBeLessThanOrEqual(minutes * MINUTE_MS);
        expect(second.drawsAt - first.drawsAt).toBe(minutes * MINUTE_MS);
        expect(second.phase > first.phase).toBe(true);
      }),
    );
  });
});
