import { afterEach, beforeEach, expect, test } from 'vitest';
import { hold } from '#support/proof/v3/held.ts';
import { serveHeldDraw, type FileServer } from '#support/proof/v3/serve-files.ts';
import { readLogPart } from './log-reader.ts';

const held = hold('69-261121-0642');
const wanted = { first: held.draw.index, checkpoints: held.record.seal.map(({ checkpoint }) => checkpoint) };

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(held);
});
afterEach(() => server.stop());

test('an address without a log is told as that, and not by one of its files', async () => {
  // A site may lead every unknown address to a page.
  for (const path of server.files.keys()) if (path.startsWith('/log/')) server.files.set(path, '<!doctype html>');
  await expect(readLogPart(`${server.origin}/log/`, wanted)).rejects.toThrow(
    `${server.origin}/log/checkpoint is no checkpoint with entries: is this the address of a log?`,
  );
});

test('a log whose newest checkpoint cannot be read is read up to one that is wanted', async () => {
  server.files.delete('/log/checkpoint');
  const { part, shortened } = await readLogPart(`${server.origin}/log/`, wanted);
  expect(part.entries.length).toBeGreaterThan(1);
  expect(shortened).toContain('/log/checkpoint');
});
