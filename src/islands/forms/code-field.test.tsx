import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

const render = (label?: string) =>
  renderToStaticMarkup(
    <CodeField
      locale="en-US"
      value=""
      onChange={() => {}}
      onBlur={() => {}}
      ref={() => {}}
      error={undefined}
      resend={{ at: 0, pending: false, send: () => {}, ...(label !== undefined && { label }) }}
    />,
  );

test('of two codes, each button says which one it sends again', () => {
  expect(render('Send a new code: Code from the SMS')).toContain('aria-label="Send a new code: Code from the SMS"');
  expect(render()).toContain('Send a new code');
  expect(render()).not.toContain('aria-label="Send');
});
