import { sessionStore } from '#client/storage/stores.ts';

/** The query of the link that was followed, as the shell's script keeps it (shell/start.ts). */
const KEY = 'share';
const CODE = /^[2-9A-HJKMNP-TV-Z]{8}$/;

/** Whose link brought this tab's visitor; undefined where it was nobody's. */
export function readShareCode(): string | undefined {
  const code = new URLSearchParams(sessionStore.get(KEY) ?? '').get('shareCode');
  return code !== null && CODE.test(code) ? code : undefined;
}

/** It was handed over: who registers next in this tab came by themselves. */
export const clearShareCode = (): void => sessionStore.set(KEY, null);
