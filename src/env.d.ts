declare namespace App {
  interface Locals {
    locale: import('./lib/i18n/locales.ts').Locale;
    t: import('./lib/i18n/texts.ts').Translate;
    /** The route's one path, whatever language it was asked in. */
    path: string;
    /** What the page is shown in. */
    host: import('./lib/kernel/host.ts').HostKind;
  }
}
