import { createNoise } from '../scratch/noise.ts';

/** A tone of the synthesizer. */
export interface Tone {
  /** In hertz, at its start and at its end. */
  readonly from: number;
  readonly to?: number;
  /** Seconds from now, and how long. */
  readonly at?: number;
  readonly long: number;
  /** From 0 to 1; quiet by default. */
  readonly loud?: number;
  /** `noise` is a knock or a splash about that pitch. */
  readonly wave?: OscillatorType | 'noise';
}

/** Plays tones; does nothing where the browser has no sound. */
export type Play = (tones: readonly Tone[]) => void;

interface Synth {
  readonly play: Play;
  /** Frees the audio. The next use starts it again. */
  readonly close: () => void;
}

const QUIET = 0.08;
const ATTACK_S = 0.008;

function createNoiseBuffer(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const random = createNoise(7);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = random() * 2 - 1;
  return buffer;
}

/** Tones that rise fast and fade slowly, as what is plucked or struck does. The first use starts the audio. */
export function createSynth(): Synth {
  let context: AudioContext | undefined;
  let noise: AudioBuffer | undefined;

  const makeSource = (audio: AudioContext, { from, to = from, wave = 'sine', long }: Tone, start: number) => {
    if (wave !== 'noise') {
      const oscillator = new OscillatorNode(audio, { type: wave, frequency: from });
      oscillator.frequency.setValueAtTime(from, start);
      oscillator.frequency.exponentialRampToValueAtTime(to, start + long);
      return { source: oscillator, output: oscillator };
    }
    noise ??= createNoiseBuffer(audio);
    const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
    const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: from, Q: 3 });
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + long);
    return { source, output: source.connect(filter) };
  };

  const play: Play = (tones) => {
    if (!('AudioContext' in globalThis)) return;
    context ??= new AudioContext();
    void context.resume();
    for (const tone of tones) {
      const { at = 0, long, loud = QUIET } = tone;
      const start = context.currentTime + at;
      const { source, output } = makeSource(context, tone, start);
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0.0001, start);
      gain.gain.exponentialRampToValueAtTime(loud, start + ATTACK_S);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
      output.connect(gain).connect(context.destination);
      source.start(start);
      source.stop(start + long);
    }
  };
  return {
    play,
    close: () => {
      void context?.close();
      context = undefined;
    },
  };
}

/** Notes of a scale one after another, by their steps: its last note is the highest. */
export const playScale = (
  scale: readonly number[],
  steps: readonly number[],
  { every, ...tone }: Omit<Tone, 'from' | 'at'> & { readonly every: number },
): Tone[] => steps.map((step, i) => ({ ...tone, from: scale[step] ?? scale.at(-1) ?? 440, at: i * every }));
