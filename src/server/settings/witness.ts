import { parseWitnessKey } from '../crypto/witness-key.ts';

/** Whether a text names a witness: its verifier key, and the http address at which it is asked. */
export function isWitness(text: string): boolean {
  const [key = '', address = '', ...more] = text.split(/\s+/);
  const url = URL.parse(address);
  return more.length === 0 && /^https?:$/.test(url?.protocol ?? '') && parseWitnessKey(key) !== undefined;
}
