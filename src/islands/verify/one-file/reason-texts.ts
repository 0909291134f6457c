import { findText, type Texts } from '#i18n/translator.ts';
import type { Outcome } from '#verifier/around.ts';
import { isOld, OF_KEYS, type FileVerdict } from './file-verdict.ts';
import type { Check } from '#verify/types.ts';

/** The texts of the file, with those of the verify page that say why a check failed or could not be made. */
export function withReasons(own: Texts, verify: Texts): Texts {
  const pick = (space: string, field: string): Texts => {
    const checks = verify[space];
    const names = typeof checks === 'object' ? Object.keys(checks) : [];
    const found = names.map((name) => [name, findText(verify, `${space}.${name}.${field}`)] as const);
    return Object.fromEntries(found.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
  };
  const unchecked = own['unchecked'];
  return {
    ...own,
    why: pick('checks3', 'failed'),
    why2: pick('checks', 'failed'),
    unchecked: { ...pick('checks3', 'unchecked'), ...(typeof unchecked === 'object' ? unchecked : {}) },
  };
}

/** `verdict` tells whether it is the keys that do not fit, of which the sentence is then. */
export function failedTextKey({ name }: Check, outcome: Outcome, verdict: FileVerdict): string {
  if (verdict === 'keys' && OF_KEYS.has(name)) return `whyKeys.${name}`;
  return `${isOld(outcome) ? 'why2' : 'why'}.${name}`;
}

/** Checks that need the log, which this file does not read. */
const OF_LOG: ReadonlySet<string> = new Set([
  ...['log', 'checkpoints', 'batches', 'stops', 'root', 'count', 'stake', 'stopped'],
  ...['first-commitment', 'first-closing', 'published', 'carried', 'witnessed', 'receipt-in-log', 'receipt-place'],
]);

export const uncheckedTextKey = (name: string): string => `unchecked.${OF_LOG.has(name) ? 'log' : name}`;
