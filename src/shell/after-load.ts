import { pageHost } from '#client/page/config.ts';
import { watchRegistration } from './page/old-registration.ts';

/** Runs on every page once it is loaded. */
watchRegistration();

// What takes the focus is scrolled out from under the cookie banner, whose height depends on the language, the width
// and the text's size. It is usually hidden; writing a height of 0 would have the whole page styled again.
const banner = document.querySelector<HTMLElement>('.consent');
if (banner)
  new ResizeObserver(() => {
    if (banner.offsetHeight > 0) document.documentElement.style.setProperty('--banner', `${banner.offsetHeight}px`);
  }).observe(banner);

// Other bars that stick to the top stay below that line, whose words take two lines on a phone.
const line = document.querySelector<HTMLElement>('.stale');
if (line) {
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    // It is usually hidden; writing a height of 0 would have the whole page styled again.
    if (line.offsetHeight > 0 || style.getPropertyValue('--stale'))
      style.setProperty('--stale', `${line.offsetHeight}px`);
  }).observe(line);
}

/** Shows the link back to the top after 400 px of scrolling. */
function showBackToTop(link: HTMLElement): void {
  const mark = document.createElement('i');
  mark.style.cssText = 'position:absolute;inset-block-start:0;block-size:400px;inline-size:1px;pointer-events:none';
  // As the first child it would have all that follows styled again.
  document.body.append(mark);
  new IntersectionObserver(([entry]) => (link.hidden = entry?.isIntersecting !== false)).observe(mark);
}
const toTop = document.querySelector<HTMLElement>('[data-to-top]');
if (toTop) showBackToTop(toTop);

// The service worker is for browsers only: the app and the mini-program have their own offline pages.
if (pageHost() === 'web' && window === top) import('./offline/register.ts').catch(() => {});
