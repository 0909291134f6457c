import { expect, test } from 'vitest';
import { PENDING_COOKIE } from '#server/players/factors/pending-logins.ts';
import { BROWSER_COOKIE } from '#server/players/superapp/browser.ts';
import { SESSION_COOKIE } from '#server/players/sessions.ts';
import { listFiles, readText } from '#support/repo/files.ts';

/** Browser code that stores something through the client's stores or directly. */
const sources = listFiles(/^src\/(?:components|islands|shell|lib\/client)\/.*\.tsx?$/)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map(readText)
  .filter((code) => /stores\.ts'|\b(?:local|session)Storage\b/.test(code));

/** Names of stored items: constants, `name:${owner}`, and inline literals. */
const PATTERNS = [
  /\bconst [A-Z_]+ = '([a-z_]+)'/g,
  /`([a-z_]+:)\$\{/g,
  /\b(?:localStore|sessionStore)\.[gs]et\('([a-z_]+)'/g,
  /\b(?:local|session)Storage\.[gs]etItem\('([a-z_]+)'/g,
];
const storedNames = new Set(
  sources.flatMap((code) => PATTERNS.flatMap((names) => [...code.matchAll(names)].map(([, name = '']) => name))),
);

test('storage names are declared as constants of files that store, so that this test finds them', () => {
  const from = /\b(?:(?:localStore|sessionStore)\.[gs]et\(|(?:localStore|sessionStore), )([A-Z_]+)\b/g;
  const elsewhere = sources.flatMap((code) =>
    [...code.matchAll(from)]
      .map(([, name = '']) => name)
      .filter((name) => !sources.some((other) => other.includes(`const ${name} = '`))),
  );
  expect(elsewhere).toEqual([]);
});

test.each(['en-US', 'ar-AE'])('the cookies policy in %s lists exactly what the browser stores', (locale) => {
  const policy = readText(`src/content/articles/${locale}/cookies-policy.md`);
  const listed = [...policy.matchAll(/`((?:__Host-)?[a-z_]+:?)`/g)].map(([, name = '']) => name);
  expect([...storedNames].filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !storedNames.has(name))).toEqual(
    [SESSION_COOKIE, PENDING_COOKIE, BROWSER_COOKIE].map((cookie) => `__Host-${cookie}`),
  );
});
