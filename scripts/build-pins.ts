import { readFile } from 'node:fs/promises';
import { toPins } from '../src/verifier/pins.ts';
import type { Pins3 } from '#verify/v3/index.ts';

/**
 * What the build is to trust: the file that `PINS_FILE` names, as `npm run verify` reads it. None without it: the pages
 * then take the keys of their server, as those of the sandbox do, whose keys are made after the build.
 */
export async function readBuildPins(env: NodeJS.ProcessEnv = process.env): Promise<Pins3 | undefined> {
  const place = env['PINS_FILE'];
  if (place === undefined || place === '') return undefined;
  return toPins(JSON.parse(await readFile(place, 'utf8')), place, undefined);
}
