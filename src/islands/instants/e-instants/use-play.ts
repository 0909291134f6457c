import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { createGameTexts, type GameTexts } from '#instants/game-texts.ts';
import type { EInstantProps, PlayCard } from './e-instant-props.ts';
import { prefersStillness } from '../prefers-stillness.ts';
import { isComplete, playReducer, type DealtPlay, type PlayState } from './play-machine.ts';
import type { PlaySpec } from './play-spec.ts';
import { isGlad } from './result.tsx';
import { usePlaySound, type Sound } from './use-play-sound.ts';

/** Between steps that are taken for the player, after their motion; without motion a step needs time to be read. */
const PAUSE_MS = 320;
const STILL_PAUSE_MS = 900;
/** Before the result, so that the last step is seen. */
const SETTLE_MS = 700;

/** The play of a view, what can be done with it, and its game's words. */
export interface PlayView<Play> {
  readonly state: PlayState<Play>;
  readonly spec: PlaySpec<Play>;
  readonly words: GameTexts;
  readonly sound: Sound;
  /** Whether the player must wait until the last step was shown. */
  readonly moving: boolean;
  readonly ask: () => void;
  readonly take: (choice?: number) => void;
  readonly setAuto: (on: boolean) => void;
  readonly skip: () => void;
}

/** The steps that are shown to their end: where steps are shown one by one, not the one that moves. */
export function shownSteps<Play>({ state, spec, moving }: PlayView<Play>): number {
  if (state.phase !== 'playing' && state.phase !== 'result') return 0;
  return state.taken.length - (spec.oneByOne && moving ? 1 : 0);
}

/** Why the play that is shown won nothing, if it did. */
export const whyNothing = <Play>({ state, spec, words }: PlayView<Play>): string =>
  state.phase === 'result' && state.dealt.card.tier === 0 ? words(spec.whyNothing(state.dealt.play)) : '';

const deal = <Play>(spec: PlaySpec<Play>, card: PlayCard): DealtPlay<Play> => {
  const play = spec.createPlay(card.tier, card.salt);
  const steps = spec.countSteps(play);
  return { card, play, steps, order: spec.listOrder?.(card.salt) ?? Array.from({ length: steps }, (_, i) => i) };
};

/** How many steps are taken of the play that is shown. */
const countTaken = <Play>(state: PlayState<Play>): number => (state.phase === 'playing' ? state.taken.length : 0);

/** Takes steps for the player, and goes to the result once the last one was shown. */
function useClock<Play>(
  { motionMs }: PlaySpec<Play>,
  state: PlayState<Play>,
  dispatch: (event: { type: 'settle' | 'step' }) => void,
): boolean {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (state.phase !== 'playing') return;
    const { dealt, taken, auto } = state;
    const still = prefersStillness();
    const motion = taken.length === 0 || still ? 0 : motionMs(dealt.play, taken.length);
    const timers = [setTimeout(() => setShown(taken.length), motion)];
    if (isComplete(state)) timers.push(setTimeout(() => dispatch({ type: 'settle' }), motion + SETTLE_MS));
    else if (auto)
      timers.push(setTimeout(() => dispatch({ type: 'step' }), motion + (still ? STILL_PAUSE_MS : PAUSE_MS)));
    return () => timers.forEach(clearTimeout);
  }, [state, motionMs, dispatch]);
  return countTaken(state) > shown;
}

/** Lets each step sound, and the result. */
function useSounds<Play>({ sounds, game }: PlaySpec<Play>, state: PlayState<Play>, sound: Sound): void {
  const taken = countTaken(state);
  const soundStep = useEffectEvent(() => {
    if (state.phase === 'playing' && taken > 0) sound.play(sounds.step(state.dealt.play, taken));
  });
  useEffect(() => soundStep(), [taken]);
  const soundResult = useEffectEvent(() => {
    if (state.phase !== 'result') return;
    sound.play(isGlad(game.plan, state.dealt.card.tier) ? sounds.win : sounds.end);
  });
  useEffect(() => soundResult(), [state.phase]);
}

/** Runs a play: gets it, takes its steps, tells its end. */
export function usePlay<Play>(spec: PlaySpec<Play>, props: EInstantProps): PlayView<Play> {
  const { locale, reveal, onResult } = props;
  const [state, dispatch] = useReducer(playReducer<Play>, { phase: 'idle', failed: false });
  const sound = usePlaySound();
  const moving = useClock(spec, state, dispatch);
  useSounds(spec, state, sound);
  const tell = useEffectEvent(() => state.phase === 'result' && onResult?.());
  useEffect(() => void tell(), [state.phase]);
  // A second press before the first one was rendered must not buy a second play.
  const asking = useRef(false);
  const ask = async () => {
    if (asking.current || (state.phase !== 'idle' && state.phase !== 'result')) return;
    asking.current = true;
    dispatch({ type: state.phase === 'idle' ? 'ask' : 'again' });
    try {
      const card = await reveal();
      dispatch(card ? { type: 'dealt', dealt: deal(spec, card) } : { type: 'none', failed: false });
    } catch {
      dispatch({ type: 'none', failed: true });
    }
    asking.current = false;
  };
  return {
    state,
    spec,
    words: createGameTexts(spec.game, locale),
    sound,
    moving,
    ask: () => void ask(),
    take: (choice) => {
      if (!moving || !spec.oneByOne) dispatch({ type: 'step', choice });
    },
    setAuto: (on) => dispatch({ type: 'auto', on }),
    skip: () => dispatch({ type: 'skip' }),
  };
}
