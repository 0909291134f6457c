import { sessionStore } from '#client/storage/stores.ts';

/** sessionStorage: the query of the share link (shell/start.ts). */
const KEY = 'share';
const CODE = /^[2-9A-HJKMNP-TV-Z]{8}$/;

/** The share code that brought this tab's visitor; undefined if there is none. */
export function readShareCode(): string | undefined {
  const code = new URLSearchParams(sessionStore.get(KEY) ?? '').get('shareCode');
  return code !== null && CODE.test(code) ? code : undefined;
}

/** Forgets the code after a registration has sent it. */
export const clearShareCode = (): void => sessionStore.set(KEY, null);
