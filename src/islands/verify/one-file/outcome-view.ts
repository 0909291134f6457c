import { makeCode, makeElement, makeReason } from '../saved-page/page-elements.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Outcome } from '#verifier/around.ts';
import { verdictOf } from '#verifier/verdict.ts';
import type { Check } from '#verify/types.ts';
import { numbersOf } from './checked-numbers.ts';

function makeCheck(page: Document, t: Translate, { name, ok, reason, expected, found }: Check): HTMLElement {
  const state = makeElement(page, 'b', 'state', t(ok ? 'passed' : 'failed'));
  const line = makeElement(page, 'li', ok ? 'held' : 'broken', state, ' ', t(`checks.${name}`));
  if (ok) return line;
  if (reason !== undefined) line.append(makeReason(page, reason));
  for (const [label, value] of [
    ['expected', expected],
    ['found', found],
  ] as const)
    if (value !== undefined) line.append(makeElement(page, 'small', '', `${t(label)} `, makeCode(page, 'code', value)));
  return line;
}

/** The operator's keys in their order, where the one that is trusted was changed. */
function makeChangedKeys(page: Document, t: Translate, { operatorKeys = [] }: Outcome): HTMLElement[] {
  if (operatorKeys.length === 0) return [];
  const items = operatorKeys.map(({ key, from, change = 'first' }) =>
    makeElement(page, 'li', '', `${t(`keys.${change}`, { index: String(from) })} `, makeCode(page, 'code', key)),
  );
  return [
    makeElement(page, 'h2', '', t('keys.changed')),
    makeElement(page, 'p', '', t('keys.changedText')),
    makeElement(page, 'ol', '', ...items),
  ];
}

/** What came out, for a person. */
export function makeOutcome(page: Document, t: Translate, outcome: Outcome): HTMLElement[] {
  const kind = verdictOf(outcome);
  const failed = outcome.checks.filter(({ ok }) => !ok).length;
  const heading = makeElement(page, 'h2', '', t(`verdict.${kind}`));
  heading.tabIndex = -1;
  const subject = makeElement(page, 'p', '', makeCode(page, 'bdi', outcome.subject));
  subject.lang = 'en';
  const count = failed === 0 ? outcome.checks.length : failed;
  const verdict = makeElement(page, 'section', kind, heading, subject);
  verdict.append(makeElement(page, 'p', '', t(`verdict.${kind}Text`, { count })));
  const balls = numbersOf(outcome).map((pick) => {
    const row = makeElement(page, 'p', 'balls', ...pick.map((n) => makeElement(page, 'span', '', String(n))));
    row.dir = 'ltr';
    return row;
  });
  if (balls.length > 0) verdict.append(makeElement(page, 'p', '', t('numbers')), ...balls);
  const parts = [
    verdict,
    makeElement(page, 'h2', '', t('steps')),
    // What failed comes first.
    makeElement(
      page,
      'ol',
      '',
      ...outcome.checks.toSorted((a, b) => Number(a.ok) - Number(b.ok)).map((check) => makeCheck(page, t, check)),
    ),
  ];
  const keys = makeChangedKeys(page, t, outcome);
  if (outcome.notChecked.length === 0) return [...parts, ...keys];
  const left = outcome.notChecked.map(({ name, reason }) =>
    makeElement(page, 'li', 'other', t(`checks.${name}`), makeReason(page, reason)),
  );
  return [
    ...parts,
    makeElement(page, 'h2', '', t('notChecked')),
    makeElement(page, 'p', '', t('notCheckedText')),
    makeElement(page, 'ul', '', ...left),
    ...keys,
  ];
}
