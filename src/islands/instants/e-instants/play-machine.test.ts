import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { playReducer, type DealtPlay, type PlayEvent, type PlayState } from './play-machine.ts';

const dealt: DealtPlay<string> = {
  card: { tier: 2, salt: new Uint8Array(16) },
  play: 'a play',
  steps: 3,
  order: [4, 1, 0, 3, 2],
};
const after = (state: PlayState<string>, ...events: readonly PlayEvent<string>[]): PlayState<string> =>
  events.reduce(playReducer<string>, state);
const idle: PlayState<string> = { phase: 'idle', failed: false };
const playing = after(idle, { type: 'ask' }, { type: 'dealt', dealt });

describe('a play', () => {
  it('is asked for once, and knows nothing of its outcome until it is dealt', () => {
    const asking = after(idle, { type: 'ask' }, { type: 'ask' });
    expect(asking).toEqual({ phase: 'asking' });
    expect(after(asking, { type: 'step' }, { type: 'skip' }, { type: 'settle' })).toBe(asking);
    expect(playing).toEqual({ phase: 'playing', dealt, taken: [], auto: false });
  });

  it('goes back to the start where none came, and says so only where something failed', () => {
    expect(after(idle, { type: 'ask' }, { type: 'none', failed: false })).toEqual({ phase: 'idle', failed: false });
    const failed = after(idle, { type: 'ask' }, { type: 'none', failed: true });
    expect(failed).toEqual({ phase: 'idle', failed: true });
    expect(after(failed, { type: 'ask' })).toEqual({ phase: 'asking' });
  });

  it('takes what the player chooses, each once, and otherwise the order', () => {
    const chosen = after(playing, { type: 'step', choice: 1 }, { type: 'step', choice: 1 }, { type: 'step' });
    expect(chosen).toHaveProperty('taken', [1, 4]);
    expect(after(chosen, { type: 'step', choice: 7 })).toBe(chosen);
    expect(after(chosen, { type: 'step' }, { type: 'step' })).toHaveProperty('taken', [1, 4, 0]);
  });

  it('has its result once its last step was shown', () => {
    const two = after(playing, { type: 'step' }, { type: 'step' });
    expect(after(two, { type: 'settle' })).toBe(two);
    expect(after(two, { type: 'step' }, { type: 'settle' })).toEqual({ phase: 'result', dealt, taken: [4, 1, 0] });
  });

  it('can be skipped to its result, with what was chosen so far', () => {
    expect(after(playing, { type: 'step', choice: 2 }, { type: 'skip' })).toEqual({
      phase: 'result',
      dealt,
      taken: [2, 4, 1],
    });
  });

  it('is played for the player as long as they want', () => {
    expect(after(playing, { type: 'auto', on: true })).toHaveProperty('auto', true);
    expect(after(playing, { type: 'auto', on: true }, { type: 'auto', on: false })).toHaveProperty('auto', false);
  });

  it('is followed by the next one only from its result', () => {
    expect(after(playing, { type: 'again' })).toBe(playing);
    expect(after(playing, { type: 'skip' }, { type: 'again' })).toEqual({ phase: 'asking' });
  });
});

test('whatever is pressed, no step is taken twice and none too many', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('step' as const), choice: fc.option(fc.nat(6), { nil: undefined }) }),
    fc.record({ type: fc.constant('auto' as const), on: fc.boolean() }),
    fc.constantFrom<PlayEvent<string>>({ type: 'ask' }, { type: 'settle' }, { type: 'dealt', dealt }, { type: 'skip' }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const state = after(playing, ...events);
      if (state.phase !== 'playing' && state.phase !== 'result') return false;
      const { taken } = state;
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.every((choice) => dealt.order.includes(choice))).toBe(true);
      expect(taken.length).toBeLessThanOrEqual(dealt.steps);
      if (state.phase === 'result') expect(taken).toHaveLength(dealt.steps);
      return true;
    }),
  );
});
