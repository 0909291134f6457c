import { pageHost } from '#client/page/config.ts';
import { watchRegistration } from './page/old-registration.ts';

/** Runs on every page once it is loaded. */
watchRegistration();

// The service worker is for browsers only: the app and the mini-program have their own offline pages.
if (pageHost() === 'web' && window === top) import('./offline/register.ts').catch(() => {});
