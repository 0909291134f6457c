import { createHmac } from 'node:crypto';
import type { GeneratorPick } from '#games/game.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { lengthPrefixed, u32, u64 } from './ticket-leaf.ts';

/** Everything the numbers follow from (docs/draw-proof-2.md §4). */
export interface GeneratorInput {
  readonly seed: Uint8Array;
  readonly drawId: string;
  readonly root: Uint8Array;
  readonly count: number | bigint;
  /** The beacon round's verified signature. */
  readonly signature: Uint8Array;
}

const WORDS = 2 ** 32;

/** The same of version 3 (docs/draw-proof.md §6). */
export interface GeneratorInput3 extends Omit<GeneratorInput, 'drawId'> {
  /** The hash of the draw's commitment. */
  readonly commitment: Uint8Array;
}

/** The endless stream of 32-bit words (docs/draw-proof-2.md §4). */
export const generateWords = ({ seed, drawId, root, count, signature }: GeneratorInput): Generator<number, never> =>
  readWords(seed, 'naseeb/draw/v1', [drawId, root, u64(count), signature]);

/** The same of version 3 (docs/draw-proof.md §6). */
export const generateWords3 = ({
  seed,
  commitment,
  root,
  count,
  signature,
}: GeneratorInput3): Generator<number, never> =>
  readWords(seed, 'naseeb/draw/v3', [commitment, root, u64(count), signature]);

function* readWords(
  seed: Uint8Array,
  domain: string,
  parts: readonly (Uint8Array | string)[],
): Generator<number, never> {
  const head = Buffer.concat([Buffer.from(domain), ...parts.map(lengthPrefixed)]);
  for (let i = 0; ; i++) {
    const block = createHmac('sha256', seed).update(head).update(u32(i)).digest();
    for (let at = 0; at < block.length; at += 4) yield block.readUInt32BE(at);
  }
}

/** One of `options`, all equally likely: words that would favour the first ones are dropped. */
export function chooseIndex(stream: Iterator<number, never>, options: number): number {
  assert(options > 0 && options <= WORDS, 'there is something to choose from');
  const limit = Math.floor(WORDS / options) * options;
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % options;
  }
}

function pick(stream: Iterator<number, never>, { from, to, count, ordered, repeats }: GeneratorPick): number[] {
  const candidates = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const taken: number[] = [];
  for (let i = 0; i < count; i++) {
    const index = chooseIndex(stream, candidates.length);
    taken.push(assertPresent(candidates[index], 'a candidate'));
    if (!repeats) candidates.splice(index, 1);
  }
  return ordered ? taken : taken.sort((a, b) => a - b);
}

/** The numbers of a draw, one list for each pick, from the words of its stream. */
export const pickNumbers = (stream: Iterator<number, never>, picks: readonly GeneratorPick[]): number[][] =>
  picks.map((one) => pick(stream, one));

/** The same from the beginning of the stream: the same input always gives the same numbers. */
export const drawNumbers = (input: GeneratorInput, picks: readonly GeneratorPick[]): number[][] =>
  pickNumbers(generateWords(input), picks);
