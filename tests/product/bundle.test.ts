import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = `${process.env['DIST'] ?? 'dist'}/client`;

const scripts = (): string[] => {
  if (!existsSync(FOLDER)) throw new Error('this test reads the build: run "npm run build" first');
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
};

/** Words that occur in server code only. */
const SERVER_ONLY = [
  'product_now',
  'pg_notify',
  'for update skip locked',
  'kysely',
  'argon2',
  'createTransport',
  'DATABASE_URL',
  'wager_refusal',
];

test('browser scripts contain no server code', () => {
  const found = scripts().flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return SERVER_ONLY.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
