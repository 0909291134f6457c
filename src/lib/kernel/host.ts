/** What shows the page: a browser, the native app, or the super-app's mini-program. */
export const HOSTS = ['web', 'app', 'mini'] as const;
export type HostKind = (typeof HOSTS)[number];

export const isHost = (value: unknown): value is HostKind => HOSTS.includes(value as HostKind);

const APP = /\bNaseebApp\/\d/;
const MINI = /\bBotim(?:MiniProgram)?\//i;

/** Detects the host by its own identification (docs/hosts.md); anything else is a browser. */
export function hostOf(userAgent: string | undefined): HostKind {
  if (userAgent === undefined) return 'web';
  if (APP.test(userAgent)) return 'app';
  return MINI.test(userAgent) ? 'mini' : 'web';
}
