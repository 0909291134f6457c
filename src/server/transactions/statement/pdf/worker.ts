import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { Font, renderToBuffer } from '@react-pdf/renderer';
import { assertPresent } from '#kernel/assert.ts';
import { statementDocument } from './document.ts';
import { FAMILY } from './styles.ts';
import type { PdfStatement } from './pdf-statement.ts';

/* A thread that draws one statement, answers its bytes and ends. */
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

const bytes = new Uint8Array(await renderToBuffer(statementDocument(workerData as PdfStatement)));
assertPresent(parentPort, 'a thread of a node').postMessage(bytes, [bytes.buffer]);
