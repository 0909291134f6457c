import { describe, expect, it } from 'vitest';
import { findCurrentVersion, isToAccept, type TermsVersion } from './rules.ts';

const day = (text: string) => new Date(`${text}T00:00:00+04:00`);
const version = (number: number, from: string, more: Partial<TermsVersion> = {}): TermsVersion => ({
  id: `terms-${number}`,
  type: 1,
  number,
  from: day(from),
  forced: false,
  notice: true,
  upgrade: true,
  askedAgainAt: null,
  ...more,
});
const [FIRST, SECOND] = [version(1, '2026-01-01'), version(2, '2026-06-01')];
const privacy = version(1, '2026-07-01', { id: 'privacy-1', type: 2 });
const accepted = (id: string, at: string) => ({ version: id, at: day(at) });

describe('the current version', () => {
  const at = (now: string) => findCurrentVersion([SECOND, privacy, FIRST], 1, day(now))?.id;
  it('takes effect with its day', () => {
    expect(at('2026-05-31')).toBe('terms-1');
    expect(at('2026-06-01')).toBe('terms-2');
  });
  it('is the first one before any has taken effect', () => {
    expect(at('2025-12-31')).toBe('terms-1');
    expect(findCurrentVersion([privacy], 1, day('2026-12-01'))).toBeUndefined();
  });
  it('is the higher number of two with the same day', () => {
    expect(findCurrentVersion([version(3, '2026-06-01'), SECOND, FIRST], 1, day('2026-06-01'))?.id).toBe('terms-3');
  });
});

describe('a player is to accept', () => {
  const asks = (versions: readonly TermsVersion[], list: ReturnType<typeof accepted>[], now = '2026-12-01') =>
    isToAccept(versions, 1, list, day(now));
  const old = accepted('terms-1', '2026-02-01');

  it('a newer version than the accepted one, from its day on', () => {
    expect(asks([FIRST, SECOND], [old], '2026-05-31')).toBe(false);
    expect(asks([FIRST, SECOND], [old])).toBe(true);
    expect(asks([FIRST, SECOND], [old, accepted('terms-2', '2026-06-02')])).toBe(false);
  });
  it('the current version if they have accepted none, or that of another text', () => {
    expect(asks([FIRST], [])).toBe(true);
    expect(asks([FIRST, privacy], [accepted('privacy-1', '2026-08-01')])).toBe(true);
    expect(isToAccept([FIRST, privacy], 2, [accepted('privacy-1', '2026-08-01')], day('2026-12-01'))).toBe(false);
  });
  it('no correction, but the version that it corrects', () => {
    const correction = version(3, '2026-07-01', { upgrade: false });
    expect(asks([FIRST, SECOND, correction], [accepted('terms-2', '2026-06-02')])).toBe(false);
    expect(asks([FIRST, SECOND, correction], [accepted('terms-3', '2026-07-02')])).toBe(false);
    expect(asks([FIRST, SECOND, correction], [old])).toBe(true);
    expect(asks([version(1, '2026-01-01', { upgrade: false })], [])).toBe(false);
  });
  it('a version again of which staff asked again', () => {
    const again = version(1, '2026-01-01', { askedAgainAt: day('2026-03-01') });
    expect(asks([again], [old])).toBe(true);
    expect(asks([again], [old, accepted('terms-1', '2026-03-01')])).toBe(false);
    expect(asks([{ ...again, upgrade: false }], [old])).toBe(true);
  });
});
