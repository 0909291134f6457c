import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LegalText } from './legal-text.tsx';

const html = (text: string) => renderToStaticMarkup(<LegalText text={text} />).replace(/ class="[^"]*"/g, '');

test('shows headings, paragraphs and lists', () => {
  expect(html('## One\n\nA line\nof **two**.\n\n- first\n- see [this](/faq)\n')).toBe(
    '<h4>One</h4><p>A line\nof <strong>two</strong>.</p><ul><li>first</li><li>see <a href="/faq" target="_blank" rel="noopener">this</a></li></ul>',
  );
});

test('markup in a text stays text', () => {
  expect(html('a <img src=x onerror=alert(1)> b')).toBe('<p>a &lt;img src=x onerror=alert(1)&gt; b</p>');
});
