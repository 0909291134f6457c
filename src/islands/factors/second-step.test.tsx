import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FactorKind } from '#contract/factors/fields.ts';
import SecondStep from './second-step.tsx';

/** How often the second step of a login sends to customer support. */
function supportOf(kinds: readonly FactorKind[]): number {
  const extData = { pendingLogin: 'pnd', kinds, passkeyDomain: null };
  const html = renderToStaticMarkup(
    <SecondStep locale="en-US" extData={extData} onLogin={() => {}} onRestart={() => {}} />,
  );
  return html.split('ustomer support').length - 1;
}

test('whoever cannot answer is sent to customer support once', () => {
  expect([supportOf(['authenticator', 'backup']), supportOf([])]).toEqual([1, 1]);
});
