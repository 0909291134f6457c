import type { Page } from '@playwright/test';
import type { MemoryLog } from '#support/proof/v3/memory-log.ts';
import { pins } from '#support/proof/v3/world.ts';
import { filesOf } from '#support/tlog/reference-log.ts';

/** What an operator of version 3 publishes, by its path; a test may change and take away some. */
export type PublishedFiles = Map<string, object | string | Uint8Array>;

/** The log with a checkpoint, and the keys of the installation. */
export function publishLog(files: PublishedFiles, log: MemoryLog, checkpoint: string): void {
  const { operatorKey, beacon, logKey, witnesses, rules } = pins;
  const known = witnesses.map((key) => ({ key, url: `https://${key.split('+')[0] ?? ''}/` }));
  files.set('/open/keys.json', {
    version: 1,
    operatorKey,
    beacon,
    log: { key: logKey, witnesses: known },
    rules,
  });
  const entries = log.entries.map((entry) => Uint8Array.from(Buffer.from(entry)));
  for (const [path, body] of filesOf(entries)) files.set(`/log/${path}`, body);
  files.set('/log/checkpoint', checkpoint);
}

/** Answers what the page and its worker ask of the open data and the log with these files, and with 404 otherwise. */
export async function serveProof3(page: Page, files: PublishedFiles): Promise<void> {
  await page.context().route(/\/(?:open\/(?:draws|keys)|log)\b/, async (route) => {
    const body = files.get(new URL(route.request().url()).pathname);
    if (body === undefined) await route.fulfill({ status: 404, body: '' });
    else if (body instanceof Uint8Array) await route.fulfill({ body: Buffer.from(body) });
    else await route.fulfill({ body: typeof body === 'string' ? body : JSON.stringify(body) });
  });
}
