import { parseArgs } from 'node:util';
import { explainOption } from '#verifier/why/wrong-option.ts';
import { wrongUse } from './failure.ts';
import { parseWitnessKey } from './pins.ts';

export interface WitnessAddress {
  /** The witness's verifier key. */
  readonly key: string;
  readonly url: string;
}

export interface MonitorArguments {
  /** The product's address, as `https://your-domain.org`. */
  readonly origin: string;
  /** The folder of its copy. */
  readonly folder: string;
  /** Goes on until it is ended; else it ends when it has read and checked all that there is. */
  readonly follow: boolean;
  readonly pinsFile: string | undefined;
  /** Where witnesses are found, before what the pins say. */
  readonly witnesses: readonly WitnessAddress[];
  /** Where rounds of the beacon are read; undefined for where drand serves them. */
  readonly beacon: string | undefined;
}

export const USAGE = `npm run monitor -- <address of the product> [--dir <folder>] [--pins <file>] [--follow]
                         [--witnesses '<key> <address>,…'] [--beacon <address>]

  --dir        the folder of its copy, .monitor if not said
  --pins       what to trust: pins, or a keys.json that you compared; else what the product shows at the first run
  --follow     go on until it is ended
  --witnesses  where witnesses are found, if not where the pins say
  --beacon     where rounds of the beacon are read, as https://api.drand.sh/<hash of the chain>

It reads the public log of draws, checks every draw, says what it found, and ends with one of these exit codes:

  0  nothing differs
  1  something differs, in this run or an earlier one of the folder
  2  wrong use
  3  nothing differs, and something could not be read`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  dir: { ...text, default: '.monitor' },
  pins: text,
  witnesses: text,
  beacon: text,
  follow: flag,
  help: { ...flag, short: 'h' },
} as const;

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw wrongUse(`${explainOption(error)}\n\n${USAGE}`);
  }
}

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw wrongUse(`${address} is no address of a site, as https://your-domain.org.`);
  return url;
}

function parseOrigin(address: string): string {
  const url = parseAddress(address);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw wrongUse(`Write the address without a path, as ${url.origin}.`);
  return url.origin;
}

const withoutSlash = (url: URL): string => url.href.replace(/\/+$/, '');

function parseWitnesses(list: string): WitnessAddress[] {
  return list.split(',').map((entry) => {
    const [key = '', address = '', ...more] = entry.trim().split(/\s+/);
    if (!parseWitnessKey(key) || more.length > 0)
      throw wrongUse(`--witnesses takes keys of witnesses, each with its address, and not ${entry}`);
    return { key, url: withoutSlash(parseAddress(address)) };
  });
}

/** 'help' where that is asked for. Throws a MonitorFailure that says what to write. */
export function parseArguments(args: readonly string[]): MonitorArguments | 'help' {
  const { values, positionals } = parseOptions(args);
  if (values.help) return 'help';
  const [address, ...more] = positionals;
  if (address === undefined) throw wrongUse(`Say which product to follow.\n\n${USAGE}`);
  if (more.length > 0) throw wrongUse(`One product at a time is followed.\n\n${USAGE}`);
  return {
    origin: parseOrigin(address),
    folder: values.dir,
    follow: values.follow,
    pinsFile: values.pins,
    witnesses: values.witnesses === undefined ? [] : parseWitnesses(values.witnesses),
    beacon: values.beacon === undefined ? undefined : withoutSlash(parseAddress(values.beacon)),
  };
}
