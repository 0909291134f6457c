import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

test('no test is focused or skipped', () => {
  const planted = /\b(?:test|it|describe)\.(?:only|skip|todo|fixme)\b/;
  const files = listFiles(/\.(?:test|spec)\.tsx?$/).filter((file) => planted.test(readText(file)));
  expect(files.filter((file) => file !== 'tests/repo/code/tidy.test.ts')).toEqual([]);
});

test('no source file or browser test is longer than 300 lines', () => {
  const long = listFiles(/^(?:src|e2e|scripts|bench)\/.*\.(?:tsx?|astro|css)$/).filter(
    (file) => readText(file).trimEnd().split('\n').length > 300,
  );
  expect(long).toEqual([]);
});

test('each source folder has a README', () => {
  const folders = [
    ...new Set(
      listFiles(/^src\/(?:lib|server)\/[a-z0-9-]+\/|^src\/[a-z]+\//).map(
        (file) => /^src\/(?:(?:lib|server)\/[a-z0-9-]+|[a-z]+)(?=\/)/.exec(file)?.[0] ?? '',
      ),
    ),
  ];
  const missing = folders.filter(
    (folder) => !['src/lib', 'src/server'].includes(folder) && !existsSync(`${folder}/README.md`),
  );
  expect(missing).toEqual([]);
});

test('lines of READMEs have at most 100 characters, tables and code aside', () => {
  const long = listFiles(/(?:^|\/)README\.md$/).flatMap((file) =>
    readText(file)
      .replace(/^```[\s\S]*?^```$/gm, (code) => code.replaceAll(/.+/g, ''))
      .split('\n')
      .flatMap((line, i) => (line.length > 100 && !line.startsWith('|') ? [`${file}:${i + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

test('paths in documents exist', () => {
  const wrong: string[] = [];
  for (const file of listFiles(/\.md$/)) {
    for (const [, target = ''] of readText(file).matchAll(
      /`((?:src|docs|tests|e2e|bench|scripts|locales|public)\/[\w./[\]-]+)`/g,
    )) {
      if (!existsSync(target.replace(/\/$/, ''))) wrong.push(`${file}: ${target}`);
    }
    // Addresses of the site are checked against the routes in content.test.ts.
    for (const [, target = ''] of readText(file).matchAll(/\]\((?!https?:|#|mailto:|\/)([^)#]+)/g)) {
      if (!existsSync(join(dirname(file), target))) wrong.push(`${file}: ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no file names a machine or a registry host', () => {
  const forbidden = new RegExp(['/wo' + 'rk/', 'regis' + 'try\\.npm', 'pypi\\.' + 'org', '/ro' + 'ot/'].join('|'));
  const files = listFiles(/^(?!.*\.(?:png|woff2|ico|jpg)$)/).filter((file) => forbidden.test(readText(file)));
  expect(files).toEqual([]);
});

test('dependencies are pinned to exact versions', () => {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const exact = /^(?:npm:[\w@/-]+@)?\d/;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !exact.test(version));
  expect(loose).toEqual([]);
});
