import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { textsCommands } from '#server/ops/commands/texts.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});
const { globalizationTexts, userInfo } = contract;

async function runTexts(verb: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await assertPresent(textsCommands[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  await node.engine.texts.refresh();
  return lines;
}
const overridesOf = async (locale: 'en-US' | 'ar-AE') =>
  (await node.client().call(globalizationTexts, { locale })).data.texts;
const KEY = 'web_shell.footer.promise';

test('finds a key by its displayed words in either language, or by a part of the key', async () => {
  expect(await runTexts('find', 'lottery', 'ANYONE', 'can', 'check.')).toContain(
    `en-US  ${KEY}  "A lottery anyone can check."`,
  );
  const both = (await runTexts('find', 'footer.promise')).map((line) => line.split('  ').slice(0, 2));
  expect(both).toEqual([
    ['en-US', KEY],
    ['ar-AE', KEY],
  ]);
  expect(await runTexts('find', 'Please log in to continue.')).toContain(
    'en-US  api_errors.401000001  "Please log in to continue."',
  );
  expect(await runTexts('find', 'no such words anywhere')).toEqual(['none']);
  await expect(runTexts('find')).rejects.toThrow('Missing: words');
});

test('sets, shows and removes an override in pages and in server messages', async () => {
  expect(await overridesOf('en-US')).toEqual({});
  await runTexts('set', 'en-US', KEY, 'Draws', 'you', 'can', 'replay.');
  await runTexts('set', 'ar-AE', `api_errors.${errorCodes.loginRequired}`, 'سجّل الدخول أولًا.');
  expect(await overridesOf('en-US')).toEqual({ [KEY]: 'Draws you can replay.' });
  expect(await overridesOf('ar-AE')).toEqual({ [`api_errors.${errorCodes.loginRequired}`]: 'سجّل الدخول أولًا.' });
  expect(getT('en-US', 'shell')('footer.promise')).toBe('Draws you can replay.');
  const refused = (locale: string) => node.client().call(userInfo, {}, { locale });
  expect(await refused('ar-AE')).toMatchObject({ code: errorCodes.loginRequired, message: 'سجّل الدخول أولًا.' });
  expect((await refused('en-US')).message).toBe('Please log in to continue.');
  expect((await runTexts('list')).join('\n')).toContain('in place of "A lottery anyone can check."');
  await runTexts('set', 'en-US', KEY, 'Another.');
  expect(getT('en-US', 'shell')('footer.promise')).toBe('Another.');
  await runTexts('remove', 'en-US', KEY);
  await runTexts('remove', 'ar-AE', `api_errors.${errorCodes.loginRequired}`);
  expect(getT('en-US', 'shell')('footer.promise')).toBe('A lottery anyone can check.');
  expect((await refused('ar-AE')).message).not.toBe('سجّل الدخول أولًا.');
  await expect(runTexts('remove', 'en-US', KEY)).rejects.toThrow('stands in place');
});

test.each([
  [['fr-FR', KEY, 'x'], 'Write en-US or ar-AE first'],
  [['en-US', 'shell.footer.promise', 'x'], 'Write the key as web_'],
  [['en-US', 'web_shell.nowhere', 'x'], 'There is no text shell.nowhere'],
  [['en-US', 'web_shell.footer', 'x'], 'There is no text shell.footer'],
  [['en-US', 'web_errors.401000001', 'x'], 'begin with api_: api_errors.401000001'],
  [['en-US', 'api_shell.skip', 'x'], 'begin with web_: web_shell.skip'],
  [['en-US', KEY], 'empty'],
  [['en-US', KEY, 'Now with {{name}}'], 'places of this text are none; yours has {{name}}'],
  [['en-US', 'web_shell.footer.version', 'Version'], 'places of this text are {{version}}; yours has none'],
  [['en-US', KEY, 'See $t(common:brand)'], 'no {{, }}, $t('],
  [['en-US', KEY, 'See {{- name}}'], 'no {{, }}, $t('],
  [['en-US', KEY, 'x\u0007'], 'control characters'],
  [['en-US', KEY, 'x'.repeat(4_001)], 'longer than 4000'],
])('%j is refused with a reason', async (args, words) => {
  await expect(runTexts('set', ...args)).rejects.toThrow(words);
  expect(await overridesOf('en-US')).toEqual({});
});

test('lists an override whose key is gone, without showing it', async () => {
  await database.db
    .insertInto('globalization_texts')
    .values([
      { locale: 'en-US', key: 'web_shell.gone', text: 'x' },
      { locale: 'en-US', key: 'web_shell.footer.version', text: 'without its place' },
    ])
    .execute();
  await node.engine.texts.refresh();
  expect(getT('en-US', 'shell')('footer.version', { version: 7 })).toBe('Version 7');
  expect((await runTexts('list')).join('\n')).toContain('in place of nothing: There is no text shell.gone');
  await expect(node.client().call(globalizationTexts, { locale: 'xx' as 'en-US' })).resolves.toMatchObject({
    code: errorCodes.invalidInput,
  });
});
