import { expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/players/sessions.ts';
import { listFiles, readText } from '#support/repo/files.ts';

/** Browser code that keeps something: through the client's stores, or by itself. */
const keepers = listFiles(/^src\/(?:components|islands|shell|lib\/client)\/.*\.tsx?$/)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map(readText)
  .filter((code) => /stores\.ts'|\b(?:local|session)Storage\b/.test(code));

/** Names as this code writes them: constants, `name:${owner}`, and names written where they are used. */
const PATTERNS = [
  /\bconst [A-Z_]+ = '([a-z_]+)'/g,
  /`([a-z_]+:)\$\{/g,
  /\b(?:localStore|sessionStore)\.[gs]et\('([a-z_]+)'/g,
  /\b(?:local|session)Storage\.[gs]etItem\('([a-z_]+)'/g,
];
const kept = new Set(
  keepers.flatMap((code) => PATTERNS.flatMap((names) => [...code.matchAll(names)].map(([, name = '']) => name))),
);

test('what is kept is named by the file that keeps it: a name from elsewhere would not be seen here', () => {
  const from = /\b(?:(?:localStore|sessionStore)\.[gs]et\(|(?:localStore|sessionStore), )([A-Z_]+)\b/g;
  const elsewhere = keepers.flatMap((code) =>
    [...code.matchAll(from)].map(([, name = '']) => name).filter((name) => !code.includes(`const ${name} = '`)),
  );
  expect(elsewhere).toEqual([]);
});

test.each(['en-US', 'ar-AE'])(
  'the cookies policy names in %s all that the browser keeps, and nothing else',
  (locale) => {
    const policy = readText(`src/content/articles/${locale}/cookies-policy.md`);
    const told = [...policy.matchAll(/`([a-z_]+:?)`/g)].map(([, name = '']) => name);
    expect([...kept].filter((name) => !told.includes(name))).toEqual([]);
    expect(told.filter((name) => !kept.has(name))).toEqual([SESSION_COOKIE]);
  },
);
