import { parseWitnessKey } from '../crypto/witness-key.ts';

/** A witness as the operator names it. It is for draws to be sealed from a moment on, and before another. */
export interface NamedWitness {
  /** Its verifier key (c2sp.org/signed-note). */
  readonly key: string;
  /** Where it is asked; without a slash at its end. */
  readonly url: string;
  /** Moments, as JSON has them. */
  readonly from?: string;
  readonly until?: string;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/;

function parseTerm(words: readonly string[]): Pick<NamedWitness, 'from' | 'until'> | undefined {
  const term: { from?: string; until?: string } = {};
  for (let i = 0; i < words.length; i += 2) {
    const [name = '', moment = ''] = words.slice(i, i + 2);
    const at = MOMENT.test(moment) ? Date.parse(moment) : NaN;
    if ((name !== 'from' && name !== 'until') || name in term || Number.isNaN(at)) return undefined;
    term[name] = new Date(at).toISOString();
  }
  return term.from !== undefined && term.until !== undefined && term.from >= term.until ? undefined : term;
}

/** `<verifier key> <address> [from <moment>] [until <moment>]`; undefined for other text. */
export function parseWitness(text: string): NamedWitness | undefined {
  const [key = '', address = '', ...words] = text.split(/\s+/);
  const term = parseTerm(words);
  const isAddress = /^https?:$/.test(URL.parse(address)?.protocol ?? '');
  if (!isAddress || parseWitnessKey(key) === undefined || !term) return undefined;
  return { key, url: address.replace(/\/+$/, ''), ...term };
}

const SCHEME = /^https?:\/\//i;

/** Whether the key was given the scheme of an address, or stands behind the address. */
function isAddressFirst(text: string): boolean {
  const [first = '', second = ''] = text.split(/\s+/);
  if (!SCHEME.test(first)) return false;
  return [first.replace(SCHEME, ''), second].some((key) => parseWitnessKey(key) !== undefined);
}

/** What to write where `parseWitness` gives nothing. */
export const explainWitness = (text: string): string =>
  isAddressFirst(text)
    ? "a witness's name has no https://; write its key as its operator gives it, as " +
      'example.com/witness+<8 digits>+<base64>, and then its address'
    : 'write `<verifier key> <address>` for each, with `from <moment>` or `until <moment>` where one replaces another';

/** Those that hold for a draw to be sealed by a moment, in ms. */
export const witnessesFor = <T extends Pick<NamedWitness, 'from' | 'until'>>(
  witnesses: readonly T[],
  at: number,
): readonly T[] =>
  witnesses.filter(
    ({ from, until }) =>
      (from === undefined || at >= Date.parse(from)) && (until === undefined || at < Date.parse(until)),
  );
