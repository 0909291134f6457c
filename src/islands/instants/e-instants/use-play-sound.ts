import { useCallback, useEffect, useState } from 'react';
import { useSound } from '../card/use-sound.ts';
import { createSynth, type Play } from './synth.ts';

export interface Sound {
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
  /** Plays tones, if the sound is on. */
  readonly play: Play;
}

/** The sound of a view, on or off as the player chose for all instant games. */
export function usePlaySound(): Sound {
  const [on, turn] = useSound();
  const [synth] = useState(createSynth);
  useEffect(() => synth.close, [synth]);
  const play = useCallback<Play>((tones) => on && synth.play(tones), [on, synth]);
  return { on, turn, play };
}
