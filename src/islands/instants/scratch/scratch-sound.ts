export interface ScratchSound {
  setOn(on: boolean): void;
  /** A stroke goes on, at so many pixels a second. */
  rub(speed: number): void;
  /** The strokes end. */
  rest(): void;
  /** Two soft notes for a gain. */
  chime(): void;
  end(): void;
}

interface Parts {
  readonly context: AudioContext;
  readonly gain: GainNode;
  readonly filter: BiquadFilterNode;
}

const SAMPLE_RATE = 24_000;
/** A quarter of a second: longer noise sounds the same. */
const SAMPLES = SAMPLE_RATE / 4;

/** Noise through a filter: louder and brighter as the hand is faster. */
function createParts(samples: Float32Array<ArrayBuffer>): Parts {
  const context = new AudioContext();
  const buffer = context.createBuffer(1, samples.length, SAMPLE_RATE);
  buffer.copyToChannel(samples, 0);
  const noise = new AudioBufferSourceNode(context, { buffer, loop: true });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2_400, Q: 0.8 });
  const gain = new GainNode(context, { gain: 0 });
  noise.connect(filter).connect(gain).connect(context.destination);
  noise.start();
  return { context, gain, filter };
}

function playNote({ context }: Parts, frequency: number, at: number): void {
  const note = new OscillatorNode(context, { frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.09, at + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 1.1);
  note.connect(gain).connect(context.destination);
  note.start(at);
  note.stop(at + 1.2);
}

/** The sound of scratching, made as it is heard. A browser lets it begin with a press only. */
export function createScratchSound(random: () => number): ScratchSound {
  let on = false;
  let samples: Float32Array<ArrayBuffer> | undefined;
  let parts: Parts | undefined;
  const use = (act: (parts: Parts) => void) => {
    if (!on || !samples || typeof AudioContext === 'undefined') return;
    parts ??= createParts(samples);
    if (parts.context.state === 'suspended') void parts.context.resume();
    act(parts);
  };
  const rest = () => parts?.gain.gain.setTargetAtTime(0, parts.context.currentTime, 0.04);
  return {
    setOn: (next) => {
      on = next;
      // Before the first stroke, which would miss a frame for it.
      if (on) samples ??= Float32Array.from({ length: SAMPLES }, () => random() * 2 - 1);
      else rest();
    },
    rub: (speed) =>
      use(({ context, gain, filter }) => {
        const force = Math.min(1, speed / 1_400);
        gain.gain.setTargetAtTime(0.02 + 0.14 * force, context.currentTime, 0.03);
        filter.frequency.setTargetAtTime(1_700 + 2_600 * force, context.currentTime, 0.05);
      }),
    rest,
    chime: () =>
      use((all) => {
        playNote(all, 659.26, all.context.currentTime);
        playNote(all, 987.77, all.context.currentTime + 0.16);
      }),
    end: () => void parts?.context.close(),
  };
}
