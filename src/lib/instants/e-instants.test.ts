import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eInstants } from './index.ts';
import { returnOf } from './plan.ts';

describe.each(eInstants)('the e-instant $key', ({ key, plan, texts, maxCards, days }) => {
  it('says how each of its tiers is won', () => {
    const ways = Object.keys(texts['en-US']).filter((name) => name.startsWith('way.'));
    expect(ways).toEqual(plan.tiers.map((_, i) => `way.${i + 1}`));
  });

  it('returns exactly 85 %, for 90 days, ten cards at once at most', () => {
    expect(returnOf(plan)).toBe(0.85);
    expect({ days, maxCards }).toEqual({ days: 90, maxCards: 10 });
  });

  it('has a cover without words', () => {
    const cover = new URL(`e-instants/${key}/cover.svg`, import.meta.url);
    expect(existsSync(cover)).toBe(true);
    const svg = readFileSync(cover, 'utf8');
    expect(svg).not.toMatch(/<text|<image|<script|href="http/);
    expect(svg.length).toBeLessThan(12_000);
  });
});
