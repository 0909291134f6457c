import { readArguments, USAGE, type Arguments } from './arguments.ts';
import { checkFiles } from '../check.ts';
import { DOES_NOT_HOLD, HOLDS, HOLDS_PARTLY, UNREADABLE, VerifierFailure, wrongUse } from '../failure.ts';
import { attempt } from '../around.ts';
import { fetchJson, isAddress } from '../fetch-bytes.ts';
import { readGivenJson, readPlaces } from '../given/places.ts';
import { toPins, withShownChanges } from '../pins.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { exitCodeOf, formatJson, formatReport, formatWarning, plain, type PinsSource } from '../report.ts';

/** `npm run verify`, once ../main.ts has set it up. */

const originOf = (place: string | undefined): string | undefined =>
  place !== undefined && isAddress(place) ? new URL(place).origin : undefined;

function choosePins({ places, pins }: Arguments): PinsSource {
  const origin = originOf(places.find(isAddress));
  if (pins !== undefined) return { place: pins, isSameServer: origin !== undefined && originOf(pins) === origin };
  if (origin === undefined)
    throw wrongUse('A file brings no keys along that could be trusted: say with --pins what to trust.');
  return { place: `${origin}/open/keys.json`, isSameServer: true };
}

/** Pins of a reader's own do not know the changes of the operator's key since; the server that is asked shows them. */
async function readPins(place: string, { least, pins: given }: Arguments, origin: string | undefined): Promise<Pins3> {
  const use = (value: unknown) => toPins(value, place, least);
  const pins = given === undefined ? use(await fetchJson(place)) : await readGivenJson(place, use);
  const keys = origin === undefined ? undefined : `${origin}/open/keys.json`;
  if (keys === undefined || keys === place) return pins;
  const shown = await attempt(async () => toPins(await fetchJson(keys), keys, least));
  if ('value' in shown) return withShownChanges(pins, shown.value);
  console.error(plain(`Whether the operator has changed its key could not be read: ${shown.reason}`));
  return pins;
}

async function run(args: Arguments): Promise<number> {
  const { places, isWhole, isJson } = args;
  // A file that is not there is the first thing to know.
  const files = await readPlaces(places);
  const source = choosePins(args);
  const origin = originOf(places.find(isAddress)) ?? originOf(args.log);
  const pins = await readPins(source.place, args, origin);
  const log = args.log ?? (origin === undefined ? undefined : `${origin}/log/`);
  const outcomes = await checkFiles(files, { pins, origin, log, isWhole });
  if (source.isSameServer) (isJson ? console.error : console.log)(`${formatWarning(source, pins)}\n`);
  const isTerminal = process.stdout.isTTY;
  const said = outcomes.map((one) => (isJson ? formatJson(one, source) : formatReport(one, pins, isTerminal)));
  console.log(isJson && said.length > 1 ? `[${said.join(',\n')}]` : said.join('\n\n'));
  return worstOf(outcomes.map(exitCodeOf));
}

/** What does not hold goes before what could not be read, and that before what is checked elsewhere. */
const worstOf = (codes: readonly number[]): number =>
  [DOES_NOT_HOLD, UNREADABLE, HOLDS_PARTLY].find((code) => codes.includes(code)) ?? HOLDS;

try {
  const args = readArguments(process.argv.slice(2));
  if (args === 'help') console.log(USAGE);
  else process.exitCode = await run(args);
} catch (error) {
  // Not 1, which says that something does not hold, whatever happened.
  process.exitCode = error instanceof VerifierFailure ? error.exitCode : UNREADABLE;
  console.error(error instanceof VerifierFailure ? error.message.split('\n').map(plain).join('\n') : error);
}
