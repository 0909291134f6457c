import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles, type FileServer } from '#support/proof/v3/serve-files.ts';
import { UNREADABLE } from './failure.ts';
import { MOST_JSON, parseJson } from './fetch-bytes.ts';
import { readBytes } from './read-bytes.ts';

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

const readJson = async (place: string): Promise<unknown> => parseJson(await readBytes(place, MOST_JSON), place);
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
    const damaged = 'is not JSON: it is damaged or not complete. Download it again.';
    await expect(readJson(`${server.origin}/text`)).rejects.toMatchObject(refused(`/text ${damaged}`));
    await writeFile(path, '{"version":3,"drawId":"69-2611');
    await expect(readJson(path)).rejects.toMatchObject(refused(`${path} ${damaged}`));
  });

  it('that is a page for people leads to the address of the record or the series', async () => {
    const page = '\n<!doctype html><html></html>';
    const { origin } = server;
    for (const [path, said, wanted] of [
      ['/en/lottery/verify?draw=69-261121-0642', 'The record of a draw is at', 'draws/69-261121-0642'],
      ['/en/lottery/quick5/results?draw=61-261121&x=1', 'The record of a draw is at', 'draws/61-261121'],
      ['/en/lottery/verify', 'The record of a draw is at', 'draws/<draw id>'],
      ['/lottery/verify', 'the data of a series of cards at', 'series/<series>'],
      ['/lottery/verify?series=201-0003', 'The data of this series of cards is at', 'series/201-0003'],
    ] as const) {
      server.files.set(path, page);
      await expect(readJson(`${origin}${path}`)).rejects.toMatchObject(
        refused(`${said} ${origin}/open/${wanted}.json`),
      );
    }
    const path = join(folder, 'saved.html');
    await writeFile(path, page);
    await expect(readJson(path)).rejects.toMatchObject(refused(`${path} is a web page that was not saved with a draw`));
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
    const none = join(folder, 'none');
    await expect(readJson(none)).rejects.toMatchObject({
      message: `There is no file ${none}`,
      exitCode: UNREADABLE,
    });
    await expect(readJson(folder)).rejects.toMatchObject(refused(`${folder} is a folder, and not a file`));
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
