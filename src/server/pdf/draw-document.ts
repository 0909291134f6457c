import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { Font, renderToBuffer, type DocumentProps } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { assertPresent } from '#kernel/assert.ts';
import { FAMILY } from './letters.ts';

/** Inside the thread: draws what it was given, and answers the bytes. */
export async function drawDocument(documentOf: (content: unknown) => ReactElement<DocumentProps>): Promise<void> {
  const require = createRequire(import.meta.url);
  const font = (weight: '400Regular' | '600SemiBold'): string =>
    require.resolve(`@expo-google-fonts/cairo/${weight}/Cairo_${weight}.ttf`);
  Font.register({
    family: FAMILY,
    fonts: [
      { src: font('400Regular'), fontWeight: 400 },
      { src: font('600SemiBold'), fontWeight: 600 },
    ],
  });
  // No word is cut with a hyphen.
  Font.registerHyphenationCallback((word) => [word]);
  const bytes = new Uint8Array(await renderToBuffer(documentOf(workerData)));
  assertPresent(parentPort, 'a thread of a node').postMessage(bytes, [bytes.buffer]);
}
