import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { islandT } from '#i18n/island.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import type { DeviceWarning } from './check/device-check.ts';
import { DeviceWarnings } from './device-warning.tsx';

const ALL: readonly DeviceWarning[] = ['shrank', 'split', 'logKey', 'operatorKey', 'beacon', 'witnesses'];
const t = islandT('en-US', 'receipt');
const render = (...warnings: readonly DeviceWarning[]) =>
  renderToStaticMarkup(<DeviceWarnings level={3} locale="en-US" warnings={warnings} onForget={() => undefined} />);

test('a device says what it has seen otherwise, and what to do', () => {
  expect(render()).toBe('');
  for (const warning of ALL) {
    const [, alert = ''] = /role="alert"[^>]*>([\s\S]*?)<\/div>/.exec(render(warning)) ?? [];
    for (const part of ['title', warning, 'act']) expect(visibleText(alert)).toContain(t(`device.${part}`));
    expect(visibleText(alert)).not.toContain(t('device.forget'));
  }
});

test('its heading is one below that of the part of the page in which it stands', () => {
  for (const level of [2, 3] as const) {
    const html = renderToStaticMarkup(
      <DeviceWarnings level={level} locale="en-US" warnings={['split']} onForget={() => undefined} />,
    );
    expect(html.match(/<h\d/g)).toEqual([`<h${level}`]);
  }
});

test('what it remembers can be forgotten behind an explanation', () => {
  const html = render('split');
  const [, inside = ''] = /<details[^>]*>([\s\S]*)<\/details>/.exec(html) ?? [];
  expect(visibleText(inside)).toContain(t('device.forgetText'));
  expect(inside.indexOf(t('device.forgetText'))).toBeLessThan(inside.indexOf('<button'));
});
