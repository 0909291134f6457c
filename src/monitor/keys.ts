import { readFileSync } from 'node:fs';
import { explainFile } from '#verifier/why/no-file.ts';
import { MonitorFailure, wrongUse } from './failure.ts';
import type { Findings } from './store/findings.ts';
import { believeQuorum, comparePins, countHeld, findNewRules, parsePins, quorumOf, type MonitorPins } from './pins.ts';
import type { Pause, ReadFile } from './read-file.ts';
import type { StateTable } from './store/state.ts';

const MAX_KEYS_BYTES = 4 * 1024 * 1024;
/** A product that has just started may not know its witnesses yet. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

function parseKeys(text: string, from: string): MonitorPins {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MonitorFailure(
      text.trimStart().startsWith('<')
        ? `${from} is a web page and not JSON. The keys are at /open/keys.json of the product.`
        : `${from} is not JSON: it is damaged or not complete.`,
    );
  }
  const parsed = parsePins(value);
  if ('fault' in parsed) throw new MonitorFailure(`${from} does not show the keys of a log: ${parsed.fault}.`);
  return parsed.value;
}

/** Pins of a file. */
export function readPinsFile(path: string): MonitorPins {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw wrongUse(explainFile(path, error) ?? `The pins cannot be read: ${why}`);
  }
  try {
    return parseKeys(text, path);
  } catch (error) {
    throw error instanceof MonitorFailure ? wrongUse(error.message) : error;
  }
}

interface KeysDeps {
  readonly origin: string;
  readonly read: ReadFile;
  readonly pause: Pause;
}

/** What the product shows of its keys now. */
async function readKeys({ origin, read }: KeysDeps): Promise<MonitorPins> {
  const url = `${origin}/open/keys.json`;
  const answer = await read(url, { maxBytes: MAX_KEYS_BYTES, attempts: 2 });
  if (answer.kind === 'missing')
    throw new MonitorFailure(`There are no keys of a log at ${url}. Is the address right?`);
  if (answer.kind !== 'file') throw new MonitorFailure(`${url} cannot be read: ${answer.why}.`);
  return parseKeys(Buffer.from(answer.body).toString(), url);
}

/** What the product shows; where it shows no witnesses though there are, after asking again. */
async function readKeysPatiently(deps: KeysDeps, hasWitnesses: boolean): Promise<MonitorPins> {
  for (let attempt = 1; ; attempt++) {
    const shown = await readKeys(deps);
    if (!hasWitnesses || shown.log.witnesses.length > 0 || attempt === ATTEMPTS) return shown;
    await deps.pause(PAUSE_MS);
  }
}

export interface LoadedPins {
  readonly pins: MonitorPins;
  /** Whether they come from a file, and are not taken on trust. */
  readonly isFromFile: boolean;
}

/** Where witnesses are found that pins do not say; what they sign shows whether they are it. */
const findWitnesses = ({ log }: MonitorPins, known: MonitorPins | undefined): MonitorPins['log']['witnesses'] =>
  log.witnesses.map((witness) => {
    const { key, url } = witness;
    return { ...witness, url: url === '' ? (known?.log.witnesses.find((one) => one.key === key)?.url ?? '') : url };
  });
const withAddresses = (pins: MonitorPins, known: MonitorPins | undefined): MonitorPins => ({
  ...pins,
  log: { shownQuorum: known?.log.shownQuorum, ...pins.log, witnesses: findWitnesses(pins, known) },
});

/** The pins of a folder: of a file, of its first run, or else as the product shows them. */
export async function loadPins(
  deps: KeysDeps & { readonly state: StateTable; readonly pinsFile: string | undefined; readonly folder: string },
): Promise<LoadedPins> {
  const { state, pinsFile, folder, origin } = deps;
  const kept = state.read('pins') as MonitorPins | undefined;
  const named = pinsFile === undefined ? undefined : readPinsFile(pinsFile);
  const other = kept && named ? comparePins(kept, named) : [];
  if (other.length > 0)
    throw wrongUse(`The folder ${folder} has other pins than ${pinsFile}: ${other.join('; ')}. Use another folder.`);
  const keptOrigin = state.read('origin');
  if (keptOrigin !== undefined && keptOrigin !== origin)
    throw wrongUse(`The folder ${folder} has the copy of ${String(keptOrigin)}. Use another folder for ${origin}.`);
  // A newer file may have the rules of a game that changed, or a later key of the operator, which the log must name.
  const pins = named ? withAddresses(named, kept) : (kept ?? (await readKeys(deps)));
  const isFromFile = named !== undefined || state.read('pins of a file') === true;
  state.write('origin', origin);
  state.write('pins', pins);
  state.write('pins of a file', isFromFile);
  return { pins, isFromFile };
}

/** The rules that the product shows and nothing was pinned of: taken on trust where all pins are. */
function takeRules(
  { findings }: { readonly findings: Findings },
  { pins, isFromFile }: LoadedPins,
  shown: MonitorPins,
): MonitorPins['rules'] {
  const all = { ...pins.rules };
  for (const [type, rules] of findNewRules(pins, shown)) {
    const what = `of game ${type} the product shows rules that were not pinned`;
    findings.note(`rules ${type} ${JSON.stringify(rules)}`, isFromFile ? what : `${what}: they are from now on`);
    if (!isFromFile) all[type] = [...(all[type] ?? []), ...rules];
  }
  return all;
}

/** The beacon that the product shows and nothing was pinned of. */
function takeBeacon(
  { findings }: { readonly findings: Findings },
  { pins, isFromFile }: LoadedPins,
  shown: MonitorPins,
): Pick<MonitorPins, 'beacon'> {
  const { beacon = isFromFile ? undefined : shown.beacon } = pins;
  if (!pins.beacon && shown.beacon)
    findings.note(
      'beacon named',
      `the product shows a beacon, ${shown.beacon.chainHash}, and none was pinned` +
        (isFromFile ? '' : ': it is from now on'),
    );
  return beacon ? { beacon } : {};
}

/** The witnesses and the quorum that the product shows, where pins do not say them. */
function takeWitnesses(
  { findings }: { readonly findings: Findings },
  { pins, isFromFile }: LoadedPins,
  shown: MonitorPins,
  now: number,
): MonitorPins['log'] {
  const { witnesses, quorum } = shown.log;
  if (pins.log.witnesses.length === 0 && witnesses.length > 0) {
    findings.note(
      'witnesses named',
      isFromFile
        ? `the product names ${witnesses.length} witnesses, and none were pinned`
        : `the log named no witnesses before, and names ${witnesses.length} now: they are pinned`,
    );
    return isFromFile ? pins.log : { ...pins.log, witnesses, ...(quorum === undefined ? {} : { quorum }) };
  }
  const { log } = withAddresses(pins, shown);
  if (log.quorum !== undefined) return log;
  const shownQuorum = believeQuorum(pins, shown, now);
  if (shownQuorum !== undefined) findings.settle('small quorum');
  else if (witnesses.length > 0)
    findings.note(
      'small quorum',
      `the product shows a quorum of ${String(quorum)} of its ${witnesses.length} witnesses, which is too small to be believed`,
    );
  return shownQuorum === undefined ? log : { ...log, shownQuorum };
}

/** What is shown differently; witnesses of which none were pinned are noted. */
function findDifferences(pins: MonitorPins, shown: MonitorPins): string[] {
  const { witnesses, quorum } = pins.log;
  const log = { ...shown.log, witnesses, ...(quorum === undefined ? {} : { quorum }) };
  return comparePins(pins, witnesses.length === 0 ? { ...shown, log } : shown);
}

/** Compares what the product shows now with the pins; returns the pins, with what they did not have yet. */
export async function compareKeys(
  deps: KeysDeps & { readonly state: StateTable; readonly findings: Findings },
  loaded: LoadedPins,
  now: number,
): Promise<MonitorPins> {
  const { state, findings } = deps;
  const { pins } = loaded;
  const shown = await readKeysPatiently(deps, pins.log.witnesses.length > 0);
  const next: MonitorPins = {
    ...pins,
    rules: takeRules(deps, loaded, shown),
    ...takeBeacon(deps, loaded, shown),
    log: takeWitnesses(deps, loaded, shown, now),
  };
  const count = countHeld(next, now);
  if (next.log.quorum !== undefined && count > 0 && next.log.quorum * 2 <= count)
    findings.note(
      'small quorum',
      `a quorum of ${quorumOf(next, now)} is not more than half of the witnesses: two logs could have one`,
    );
  for (const sentence of findDifferences(next, shown)) findings.differ(`keys ${sentence}`, sentence);
  state.write('pins', next);
  // Which keys the log has named is known when it was read.
  state.write('operator key shown', shown.operatorKey);
  return next;
}
