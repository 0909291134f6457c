import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles, type FileServer } from '#support/proof/v3/serve-files.ts';
import { UNREADABLE } from './failure.ts';
import { readBytes, readJson } from './read-bytes.ts';

let server: FileServer;
let other: FileServer;
let folder: string;
beforeAll(async () => {
  [server, other] = await Promise.all([serveFiles(), serveFiles()]);
  folder = await mkdtemp(join(tmpdir(), 'naseeb-read-'));
});
afterAll(async () => {
  await Promise.all([server.stop(), other.stop(), rm(folder, { recursive: true })]);
});

const leadTo = (location: string) => (response: import('node:http').ServerResponse) =>
  response.writeHead(302, { location }).end();
const refused = (message: string) => ({ message: expect.stringContaining(message) as string, exitCode: UNREADABLE });

describe('a file or address', () => {
  it('is read as JSON', async () => {
    const path = join(folder, 'file.json');
    await writeFile(path, '{"a":1}');
    server.files.set('/file.json', '{"a":2}');
    expect(await readJson(path)).toEqual({ a: 1 });
    expect(await readJson(`${server.origin}/file.json`)).toEqual({ a: 2 });
    server.files.set('/text', 'hello');
    await expect(readJson(`${server.origin}/text`)).rejects.toMatchObject(refused('/text is no JSON'));
  });

  it('is refused where it has more than is read', async () => {
    const path = join(folder, 'long');
    await writeFile(path, 'x'.repeat(2_049));
    server.files.set('/long', 'x'.repeat(2_049));
    for (const place of [path, `${server.origin}/long`]) {
      await expect(readBytes(place, 2_048)).rejects.toMatchObject(refused('has more than 2 KiB, which is the most'));
      expect((await readBytes(place, 2_049)).length).toBe(2_049);
    }
  });

  it('is refused with a sentence where it is not there', async () => {
    await expect(readJson(join(folder, 'none'))).rejects.toMatchObject(refused('could not be read'));
    await expect(readJson(`${server.origin}/none`)).rejects.toMatchObject(refused('/none answers 404'));
    await expect(readJson('http://127.0.0.1:1/none')).rejects.toMatchObject(refused('/none could not be read'));
  });

  it('may lead on at the same server, and never to another', async () => {
    server.files.set('/from', leadTo('/to'));
    server.files.set('/to', '7');
    expect(await readJson(`${server.origin}/from`)).toBe(7);
    other.files.set('/to', '8');
    server.files.set('/away', leadTo(`${other.origin}/to`));
    await expect(readJson(`${server.origin}/away`)).rejects.toMatchObject(refused('leads to another server'));
    expect(other.asked).toEqual([]);
    server.files.set('/round', leadTo('/round'));
    await expect(readJson(`${server.origin}/round`)).rejects.toMatchObject(refused('leads on and on'));
  });
});
