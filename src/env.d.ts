/** For plain TypeScript, which does not read them; Astro's own check does. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

declare namespace App {
  interface Locals {
    locale: import('./lib/i18n/locales.ts').Locale;
    t: import('./lib/i18n/translator.ts').Translate;
    /** The route's canonical path, in any language. */
    path: string;
    /** The host of the page. */
    host: import('./lib/kernel/host.ts').HostKind;
  }
}
