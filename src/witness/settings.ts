import { isKeyName, NOTE_ED25519, parseVerifierKey, type VerifierKey } from '#tlog/index.ts';
import { WitnessFailure, WRONG_SETTINGS } from './failure.ts';

/** A log that a witness follows. */
export interface FollowedLog {
  readonly key: VerifierKey;
  /** Where its entries are read; undefined for one that is not mirrored. */
  readonly address: string | undefined;
}

/** Settings of a witness, from its environment. */
export interface WitnessSettings {
  readonly name: string;
  readonly folder: string;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The logs that it follows. */
  readonly logs: readonly FollowedLog[];
}

export const USAGE = `WITNESS_NAME=w1.your-domain.org WITNESS_LOGS='<key of the log> <its address>' npm run witness

Runs a witness of transparency logs until SIGTERM. All is said by settings of the environment:

  WITNESS_NAME   what others call it: an address of yours, without https://. It is for good
  WITNESS_LOGS   the verifier keys of the logs that it follows, separated by commas, each with the address where the log
                 is read; without an address a log is not mirrored
  WITNESS_DIR    its folder, .witness if not said: its key, the logs, its cosignatures
  WITNESS_HOST   where it listens, 127.0.0.1 if not said
  WITNESS_PORT   its port, 4400 if not said

It ends with one of these exit codes:

  0   SIGTERM or SIGINT ended it
  1   it cannot use its folder, or the folder has the key of a witness with another name
  75  another process uses the folder
  76  the port is taken, or not allowed
  78  a setting is missing or wrong, or there was an argument

src/witness/README.md says what it promises, and why its folder is never restored from a backup.`;

const wrong = (sentence: string): WitnessFailure => new WitnessFailure(WRONG_SETTINGS, sentence);

function readName(name: string): string {
  if (name === '')
    throw wrong(
      'Set WITNESS_NAME to what others shall call this witness: an address of yours without https://, as w1.your-domain.org.',
    );
  if (!isKeyName(name)) throw wrong(`WITNESS_NAME has a space, a plus or a control character: ${JSON.stringify(name)}`);
  return name;
}

/**
 * Throws a WitnessFailure for a name that a new witness should not have: it cannot be changed later. One without a
 * scheme is recommended (c2sp.org/signed-note) and no rule: a witness that has another keeps it.
 */
export function requireNewName(name: string): void {
  if (!/^[a-z][a-z0-9.-]*:\/\//i.test(name)) return;
  const better = name.replace(/^[^/]*\/\/+/, '').replace(/\/+$/, '') || 'w1.your-domain.org';
  throw wrong(`WITNESS_NAME is a name without https://: write ${better}, and not ${name}`);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw wrong(`WITNESS_PORT is not a port, 0 to 65535: ${text}`);
  return port;
}

function readLog(text: string): FollowedLog {
  const [verifierKey = '', address, ...more] = text.split(/\s+/);
  const key = more.length === 0 ? parseVerifierKey(verifierKey) : undefined;
  if (!key)
    throw wrong(
      `WITNESS_LOGS has what is no verifier key, <name>+<8 hexadecimal digits>+<base64>: ${text}. /open/keys.json of the product shows it.`,
    );
  if (key.type !== NOTE_ED25519)
    throw wrong(`WITNESS_LOGS has the key of a witness instead of the one of a log: ${text}`);
  if (address !== undefined && !/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw wrong(`WITNESS_LOGS has what is no address of a log after its key: ${address}`);
  return { key, address };
}

/** Throws a WitnessFailure that says what to write. */
export function readWitnessSettings(env: Readonly<Record<string, string | undefined>>): WitnessSettings {
  const logs = (env['WITNESS_LOGS'] ?? '').split(',').map((key) => key.trim());
  return {
    name: readName(env['WITNESS_NAME'] ?? ''),
    folder: env['WITNESS_DIR'] || '.witness',
    host: env['WITNESS_HOST'] || '127.0.0.1',
    port: readPort(env['WITNESS_PORT'] || '4400'),
    logs: logs.filter((key) => key !== '').map(readLog),
  };
}
