import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, textOf } from '../support/files.ts';

const imports = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
  );

test('the verifier and the drawer share no code of ours', () => {
  const verifier = filesOf(/^src\/lib\/verify\/(?!.*\.test\.).*\.ts$/);
  expect(verifier.length).toBeGreaterThan(0);
  const outside = verifier
    .flatMap(imports)
    .filter((target) => !target.startsWith('src/lib/verify/') && !target.startsWith('@noble/'));
  expect(outside).toEqual([]);
  const drawer = filesOf(/^src\/server\/.*\.ts$/).flatMap(imports);
  expect(drawer.filter((target) => target.includes('lib/verify'))).toEqual([]);
});
