/** Replaces the package's own types, which its `exports` hide and which are for an older i18next. */
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';
  import type { InitOptions } from 'i18next';

  interface Routes {
    readonly [segment: string]: string | Routes;
  }
  export interface AstroI18nextConfig {
    defaultLocale: string;
    locales: string[];
    namespaces: string[];
    defaultNamespace: string;
    load: ('server' | 'client')[];
    showDefaultLocale: boolean;
    routes: Routes;
    i18nextServer: Omit<InitOptions, 'backend'> & { backend: null };
    /** Module of each plugin by import name; null removes a default one. */
    i18nextServerPlugins: Readonly<Record<string, string | null>>;
  }
  export function initAstroI18next(config: AstroI18nextConfig): void;
  export function localizePath(path: string, locale: string, base: string): string;
  export default function astroI18next(options: { configPath: string }): AstroIntegration;
}
