import type { NotChecked, Pins3 } from '#verify/v3/index.ts';
import { operatorKeys } from '#verify/v3/log/keys.ts';
import type { Outcome, UsedKey } from './around.ts';
import { DOES_NOT_HOLD, HOLDS, HOLDS_PARTLY, UNREADABLE } from './failure.ts';
import { describeCancelWitnesses, describeSeal, readSeal } from './seal-facts.ts';
import { sentenceOf, titleOf } from './sentences.ts';
import { checkedElsewhere, isPartOpen, openChecks, shownByMoreLog, verdictOf, type VerdictKind } from './verdict.ts';

/** Where the pins came from. */
export interface PinsSource {
  readonly place: string;
  /** Whether the server of what was verified gave them. */
  readonly isSameServer: boolean;
}

const MOST_TEXT = 400;

/** Text of a stranger must not steer the terminal, or fill it. */
export function plain(text: string): string {
  const safe = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  return safe.length > MOST_TEXT ? `${safe.slice(0, MOST_TEXT)}…` : safe;
}

const RED = 31;
const GREEN = 32;
const YELLOW = 33;
const paint = (text: string, color: number, isColored: boolean): string =>
  isColored ? `\u{1b}[${color}m${text}\u{1b}[0m` : text;

const SHOWN_AS = {
  held: { exitCode: HOLDS, color: GREEN },
  partly: { exitCode: HOLDS_PARTLY, color: YELLOW },
  incomplete: { exitCode: UNREADABLE, color: YELLOW },
  unknown: { exitCode: UNREADABLE, color: YELLOW },
  file: { exitCode: DOES_NOT_HOLD, color: RED },
  ticket: { exitCode: DOES_NOT_HOLD, color: RED },
  fault: { exitCode: DOES_NOT_HOLD, color: RED },
  broken: { exitCode: DOES_NOT_HOLD, color: RED },
} as const satisfies Record<VerdictKind, object>;

export const exitCodeOf = (outcome: Outcome): number => SHOWN_AS[verdictOf(outcome)].exitCode;

/** Titles of checks, each once. */
const titlesOf = (notes: readonly NotChecked[]): readonly string[] => [
  ...new Set(notes.map(({ name }) => `"${titleOf(name)}"`)),
];

/** What holds, in a sentence, and what was not checked of it. */
function holdsLine(outcome: Outcome): string {
  const { subject } = outcome;
  const open = titlesOf(checkedElsewhere(outcome));
  const points = open.length === 1 ? '1 point was' : `${open.length} points were`;
  const but = open.length === 0 ? '' : `, but ${points} not checked: ${open.join(', ')}`;
  const more = titlesOf(shownByMoreLog(outcome));
  return `The ${subject} holds${but}.${more.length > 0 ? ` Only more of the log shows: ${more.join(', ')}.` : ''}`;
}

/** That the operator broke a rule. The last words are what is wrong, so that nobody takes them for a comfort. */
function faultLine(outcome: Outcome, reasons: string): string {
  const { subject } = outcome;
  const rule = `the operator broke a rule, though none that changes the numbers: ${reasons}.`;
  if (subject.startsWith('draw ')) return `The ${subject} does not hold: ${rule}`;
  const own = isPartOpen(outcome)
    ? `Whether the ${subject} took part could not be checked, and`
    : `Of the ${subject} itself all that was checked holds, but`;
  return `${own} in a draw of it ${rule}`;
}

/** What came out, in a sentence. */
function verdictLine(outcome: Outcome): string {
  const { subject, checks } = outcome;
  const kind = verdictOf(outcome);
  if (kind === 'held' || kind === 'partly') return holdsLine(outcome);
  if (kind === 'incomplete')
    return `Nothing was found wrong with the ${subject}, but not everything could be checked: ${titlesOf(openChecks(outcome)).join(', ')}.`;
  const reasons = checks
    .flatMap(({ name, ok, reason = sentenceOf(name) }) => (ok ? [] : [reason.replace(/\.$/, '')]))
    .join('; ');
  switch (kind) {
    case 'unknown':
      return `Nobody can tell here whether the ${subject} took part: ${reasons}. Only the list of tickets of its draw (tickets.json) shows it.`;
    case 'file':
      return `A file that was given beside the ${subject} is not the right one: ${reasons}.`;
    case 'ticket':
      return `The file of the ${subject} was changed, or is of another draw: ${reasons}.`;
    case 'fault':
      return faultLine(outcome, reasons);
    case 'broken':
      return `The ${subject} does not hold: ${reasons}.`;
  }
}

/** That another key than the pinned one was followed, with the indexes of the log from which each holds. */
function formatKeys({ operatorKeys = [] }: Outcome, { operatorKey }: Pins3): readonly string[] {
  if (operatorKeys.length === 0) return [];
  const since = ({ from, change }: UsedKey): string =>
    change === undefined
      ? 'at first'
      : `from entry ${from} of the log on, by a change that was ${change === 'read' ? '' : 'not '}read there`;
  const lines = operatorKeys.map(
    (used) => `  ${since(used)}: ${used.key}${used.key === operatorKey ? ' (pinned)' : ''}`,
  );
  return [
    'The operator has changed its key. Each change is signed by the key before it and by the key after it:',
    ...lines,
  ];
}

/** For people: a line for each check, then one for all of them. */
export function formatReport(outcome: Outcome, pins: Pins3, isColored: boolean): string {
  const { checks, notChecked } = outcome;
  const lines: string[] = [];
  for (const { name, ok, reason, expected, found } of checks) {
    const state = ok ? paint('passed     ', GREEN, isColored) : paint('FAILED     ', RED, isColored);
    lines.push(`${state}  ${plain(sentenceOf(name))}`);
    if (ok) continue;
    lines.push(`             ${plain(reason ?? 'no reason was given')}`);
    if (expected !== undefined) lines.push(`             expected: ${plain(expected)}`);
    if (found !== undefined) lines.push(`             found:    ${plain(found)}`);
  }
  for (const { name, reason } of notChecked) {
    lines.push(`${paint('not checked', YELLOW, isColored)}  ${plain(sentenceOf(name))}`);
    lines.push(`             ${plain(reason)}`);
  }
  const seal = describeSeal(outcome.record);
  if (seal.length > 0) lines.push('', ...seal.map(plain));
  if (outcome.witnesses) lines.push('', ...describeCancelWitnesses(outcome.witnesses).map(plain));
  const keys = formatKeys(outcome, pins);
  if (keys.length > 0) lines.push('', ...keys.map(plain));
  const { color } = SHOWN_AS[verdictOf(outcome)];
  return [...lines, '', paint(plain(verdictLine(outcome)), color, isColored)].join('\n');
}

export const formatJson = (outcome: Outcome, { place, isSameServer }: PinsSource): string => {
  const { subject, checks, notChecked, cancelled, operatorKeys } = outcome;
  const verdict = verdictOf(outcome);
  const pins = { from: place, isSameServer };
  const { witnesses, quorum } = readSeal(outcome.record) ?? {};
  const seal = witnesses && { witnesses, quorum };
  const signed = { seal, witnesses: outcome.witnesses, cancelled };
  return JSON.stringify(
    { subject, verdict, holds: verdict === 'held', pins, ...signed, operatorKeys, checks, notChecked },
    undefined,
    2,
  );
};

/** What whoever reads the verdict must know of keys that nobody compared. */
export function formatWarning({ place }: PinsSource, pins: Pins3): string {
  const { logKey, operatorKey } = pins;
  const keys = operatorKeys(pins);
  const before = keys.slice(
    0,
    keys.findIndex(({ key }) => key === operatorKey),
  );
  return [
    `The keys come from ${place}, the same place as what is checked, which proves less: compare them with other places.`,
    "Each witness shows its key at its own address, and receipts that were saved before name the operator's key.",
    `  the log's key:      ${logKey}`,
    `  the operator's key: ${operatorKey}`,
    ...before.map(({ key }) => `  its key before:     ${key}`),
  ]
    .map(plain)
    .join('\n');
}
