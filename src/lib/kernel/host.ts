/** What a page is shown in: a browser, the product's native app, the messaging super-app's mini-program. */
export const HOSTS = ['web', 'app', 'mini'] as const;
export type HostKind = (typeof HOSTS)[number];

export const isHost = (value: unknown): value is HostKind => HOSTS.includes(value as HostKind);

const APP = /\bNaseebApp\/\d/;
const MINI = /\bBotim(?:MiniProgram)?\//i;

/** By what the host says of itself (docs/hosts.md); whatever says nothing is a browser. */
export function hostOf(userAgent: string | undefined): HostKind {
  if (userAgent === undefined) return 'web';
  if (APP.test(userAgent)) return 'app';
  return MINI.test(userAgent) ? 'mini' : 'web';
}
