import type { LogPart } from '#verify/v3/types.ts';
import { merklePath, merkleRoot, sha256, sortKeys } from '../proof-bytes.ts';
import { cosignatureLine, logSigner, noteLine, secondsOf, witnessSigner, type Signer } from './keys.ts';

export const LOG = logSigner('log.example/draws');
export const WITNESSES = ['w1.example', 'w2.example', 'w3.example'].map((name) => witnessSigner(name));

export interface Cosigning {
  readonly witness: Signer;
  readonly at: string;
}
/** All witnesses, at one moment. */
export const allAt = (at: string, witnesses: readonly Signer[] = WITNESSES): Cosigning[] =>
  witnesses.map((witness) => ({ witness, at }));

const canonical = (value: object): string => JSON.stringify(sortKeys(value));
export const hashOfEntry = (entry: string): Buffer => sha256(Buffer.of(0), entry);

/** A log in memory, of RFC 6962, that signs whatever it is asked to. */
export class MemoryLog {
  readonly entries: string[];
  constructor(entries: readonly string[] = []) {
    this.entries = [...entries];
  }
  get size(): number {
    return this.entries.length;
  }
  /** The index of the new entry. */
  append(entry: object | string): number {
    return this.entries.push(typeof entry === 'string' ? entry : canonical(entry)) - 1;
  }
  text(index: number): string {
    return this.entries[index] ?? '';
  }
  hash(index: number): string {
    return hashOfEntry(this.text(index)).toString('hex');
  }
  leaves(size = this.size): Buffer[] {
    return this.entries.slice(0, size).map(hashOfEntry);
  }
  path(index: number, size = this.size): string[] {
    return merklePath(this.leaves(size), index).map((hash) => hash.toString('hex'));
  }
  /** Another log with the first entries of this one. */
  fork(size: number): MemoryLog {
    return new MemoryLog(this.entries.slice(0, size));
  }
  note(cosigned: readonly Cosigning[], over: { size?: number; log?: Signer; origin?: string } = {}): string {
    const { size = this.size, log = LOG } = over;
    const origin = over.origin ?? log.name;
    const text = `${origin}\n${size}\n${merkleRoot(this.leaves(size)).toString('base64')}\n`;
    const lines = cosigned.map(({ witness, at }) => cosignatureLine(witness, text, secondsOf(at)));
    return `${text}\n${noteLine(log, text)}${lines.join('')}`;
  }
  part({ first = 0, size = this.size, cosigned = [] as readonly Cosigning[] } = {}): LogPart {
    const before: Uint8Array[] = [];
    for (let at = 0, power = 2 ** 40; power >= 1; power /= 2)
      if (at + power <= first) {
        before.push(merkleRoot(this.leaves().slice(at, at + power)));
        at += power;
      }
    const entries = this.entries.slice(first, size).map((entry) => Uint8Array.from(Buffer.from(entry)));
    return { first, before, entries, checkpoint: this.note(cosigned, { size }) };
  }
}
