import { passing } from '#client/storage.ts';

/** The query of the link that was followed, as the shell's script keeps it (shell/start.ts). */
const KEY = 'share';
const CODE = /^[2-9A-HJKMNP-TV-Z]{8}$/;

/** Whose link brought this tab's visitor; undefined where it was nobody's. */
export function sharedCode(): string | undefined {
  const code = new URLSearchParams(passing.get(KEY) ?? '').get('shareCode');
  return code !== null && CODE.test(code) ? code : undefined;
}

/** It was handed over: who registers next in this tab came by themselves. */
export const forgetShared = (): void => passing.set(KEY, null);
