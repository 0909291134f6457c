import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Command } from '#contract/command.ts';
import { commandRef } from './gateway/command-ref.ts';

const commands = new Map(Object.entries<Command>(contract));
const root = join(import.meta.dirname, '../..');
const sources = ['lib/client', 'shell', 'islands', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);
const found = sources.flatMap((text) => [
  ...text.matchAll(/\bcommandRef<typeof (\w+)>\('(\w+)'(?:, '(\w+)')?(?:, \[([^\]]*)\])?\)/g),
]);

test('finds references to compare', () => expect(found.length).toBeGreaterThan(1));

test.each(found.map((match) => [match[0], match] as const))(
  '%s names an existing command',
  (_text, [, name = '', code = '', service, methods]) => {
    const { code: ownCode, service: ownService, methods: ownMethods } = commands.get(name) ?? commandRef('none');
    const given = commandRef(code, service === 'qapi' ? 'qapi' : 'hapi');
    expect({ code: given.code, service: given.service }).toEqual({ code: ownCode, service: ownService });
    expect((methods ?? "'POST'").replaceAll("'", '').split(', ')).toEqual(ownMethods);
  },
);
