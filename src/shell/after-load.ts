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

// The service worker is for browsers only: the app and the mini-program have their own offline pages.
if (pageHost() === 'web' && window === top) import('./offline/register.ts').catch(() => {});
