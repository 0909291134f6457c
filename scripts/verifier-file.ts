import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import arVerify from '#locales/ar-AE/verify.json' with { type: 'json' };
import arTexts from '#locales/ar-AE/verifierFile.json' with { type: 'json' };
import enVerify from '#locales/en-US/verify.json' with { type: 'json' };
import enTexts from '#locales/en-US/verifierFile.json' with { type: 'json' };
import { withReasons } from '#islands/verify/one-file/reason-texts.ts';
import { renderVerifierFile } from '#islands/verify/one-file/render-file.ts';
import release from '#package' with { type: 'json' };
import type { Pins3 } from '#verify/v3/index.ts';

/** Where a build has it, below its folder. The node serves it, and writes its hash into the log of draws. */
const VERIFIER_FILE = 'client/verifier.html';

/** Bundles a script for browsers. Nothing of the machine or the hour goes in: the same sources give the same bytes. */
export async function bundleScript(root: string, script: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, script),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput; // not watched, and one set of output options
  const [bundle, ...others] = built.output;
  if (others.length > 0) throw new Error(`${script} needs more than one file.`);
  return bundle.code;
}

/** Makes the verifier as one HTML file below the folder of a build (docs/draw-proof.md §10). */
export async function buildVerifierFile(
  folder: string,
  pins: Pins3 | undefined,
  root: string = process.cwd(),
): Promise<{ readonly place: string; readonly hash: string }> {
  const texts = { 'en-US': withReasons(enTexts, enVerify), 'ar-AE': withReasons(arTexts, arVerify) };
  const html = renderVerifierFile(
    { version: release.version, pins, texts },
    await bundleScript(root, 'src/islands/verify/one-file/main.ts'),
    (text) => createHash('sha256').update(text).digest('base64'),
  );
  const place = join(folder, VERIFIER_FILE);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, html);
  return {
    place,
    hash: createHash('sha256')
      .update(await readFile(place))
      .digest('hex'),
  };
}
