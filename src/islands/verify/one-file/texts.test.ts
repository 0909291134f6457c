import { describe, expect, it, test } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import arVerify from '#locales/ar-AE/verify.json' with { type: 'json' };
import ar from '#locales/ar-AE/verifierFile.json' with { type: 'json' };
import enVerify from '#locales/en-US/verify.json' with { type: 'json' };
import en from '#locales/en-US/verifierFile.json' with { type: 'json' };
import { FAILURE_KINDS } from '#verifier/failure.ts';
import { sentenceNames, sentenceOf } from '#verifier/sentences.ts';
import type { VerdictKind } from '#verifier/verdict.ts';
import { failedTextKey, uncheckedTextKey, withReasons } from './reason-texts.ts';

test('the file says of each check what the command says', () => {
  // Players read American English.
  const sentences = sentenceNames().map((name) => [name, sentenceOf(name).replaceAll('cancelled', 'canceled')]);
  expect(en.checks).toEqual(Object.fromEntries(sentences));
});

/** Those that can be left out of a check by files alone, or with the log. */
const CAN_BE_UNCHECKED = [
  ...[
    'list',
    'winners',
    'first-closing',
    'log',
    'checkpoints',
    'in-tree',
    'takes-part',
    'ticket-draw',
    'witness-lists',
    'cancelled',
  ],
  ...['receipt-draw', 'receipt-draws', 'receipt-nonce', 'receipt-leaves', 'receipt-in-log', 'receipt-place'],
  ...['version-2', 'openings', 'first-commitment', 'carried', 'published', 'witnessed', 'batches', 'root'],
];

const outcomeOf = (...notChecked: readonly string[]) => ({
  subject: '',
  checks: [],
  notChecked: notChecked.map((name) => ({ name, reason: '' })),
});

describe.each([
  ['en-US', en, enVerify],
  ['ar-AE', ar, arVerify],
] as const)('the texts of the file in %s', (locale, own, verify) => {
  const t = createTranslator(locale, { verifierFile: withReasons(own, verify) }, 'verifierFile');
  const isMissing = (key: string) => t(key) === key;

  it('say why each check failed', () => {
    const words = (name: string, of: ReturnType<typeof outcomeOf>) => failedTextKey({ name, ok: false }, of, 'broken');
    const now = sentenceNames().filter((name) => isMissing(words(name, outcomeOf())));
    const old = sentenceNames().filter((name) => isMissing(words(name, outcomeOf('version-2'))));
    // Each check is of one version of the proof or of both; this one never fails.
    expect(now.filter((name) => old.includes(name))).toEqual(['version-2']);
  });

  it('say why a check could not be made', () => {
    expect(CAN_BE_UNCHECKED.map(uncheckedTextKey).filter(isMissing)).toEqual([]);
  });

  it('say what came out', () => {
    const kinds: VerdictKind[] = ['held', 'partly', 'incomplete', 'unknown', 'file', 'ticket', 'fault', 'broken'];
    const keys = kinds.flatMap((kind) => [`verdict.${kind}`, `verdict.${kind}Text`]);
    expect(keys.filter((key) => t(key, { count: 2 }) === key)).toEqual([]);
  });

  it('say why a file is of no use, or nothing was checked', () => {
    const kinds = [...FAILURE_KINDS, 'unread', 'other-draw', 'changed', 'contradiction', 'other-keys', 'other-ticket'];
    expect(kinds.map((kind) => `faults.${kind}`).filter(isMissing)).toEqual([]);
  });
});
