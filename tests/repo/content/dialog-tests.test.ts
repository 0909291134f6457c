import { expect, test } from 'vitest';
import type { DialogName } from '#client/dialogs/dialogs.ts';
import { dialogSamples } from '#islands/showcase/dialog-samples.ts';
import { listFiles, readText } from '#support/repo/files.ts';

/** Opened by its cause, not by its button on `/sandbox/ui`. */
const specs = listFiles(/^e2e\/.*\.ts$/)
  .filter((file) => file !== 'e2e/shell/dialogs.spec.ts')
  .map(readText)
  .join('\n');

/** How a browser test knows a dialog whose texts are not under its own name. */
const TEXTS: Partial<Record<DialogName, string>> = {
  'funds-security': 'dialogs:fundsSecurity.confirm',
  'geo-restriction': 'dialogs:geo.',
  'kyc-error': "'kycStopped'",
  'kyc-progress': 'dialogs:kycProgress.',
  'unbind-account': 'dialogs:unbind.',
  // The operator's or the promotion's own words, and the win's own texts.
  notice: 'WORDS[locale].title',
  promotion: 'dialogs:promotion.',
  win: 'win:prize',
};
/** Opened by a push while another page is open: src/shell/player/pushes.test.ts. */
const WITHOUT_BROWSER: readonly DialogName[] = ['deposit-prompt'];

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const isTested = (name: DialogName): boolean => {
  const text = TEXTS[name];
  if (text !== undefined) return specs.includes(text);
  // `dialog('kycCheck')` stands for its title.
  return specs.includes(`dialogs:${camelCase(name)}.`) || specs.includes(`dialog('${camelCase(name)}')`);
};

test('a browser test opens each dialog by its cause', () => {
  const names = Object.keys(dialogSamples((key) => key)) as DialogName[];
  expect(names.filter((name) => !isTested(name))).toEqual(WITHOUT_BROWSER);
});
