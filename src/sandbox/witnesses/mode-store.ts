import type { SandboxContext } from '../context.ts';

/** How a witness treats a log. */
export const MODES = {
  up: 'cosigns at once',
  slow: 'cosigns after 4 seconds',
  refuse: 'refuses (403)',
  away: 'is away (503)',
} as const;
export type Mode = keyof typeof MODES;
export const isMode = (text: string): text is Mode => Object.hasOwn(MODES, text);

export interface ModeStore {
  /** Of a witness, by its number, towards a log. */
  mode(witness: number, origin: string): Mode;
  setMode(witness: number, origin: string, mode: Mode): void;
}

export function createModeStore({ db }: Pick<SandboxContext, 'db'>): ModeStore {
  db.exec(`
    create table if not exists witness_modes (
      witness integer not null, origin text not null, mode text not null, primary key (witness, origin))`);
  return {
    mode: (witness, origin) => {
      const row = db.prepare('select mode from witness_modes where witness = ? and origin = ?').get(witness, origin);
      const mode = String(row?.['mode'] ?? 'up');
      return isMode(mode) ? mode : 'up';
    },
    setMode: (witness, origin, mode) => {
      db.prepare('insert or replace into witness_modes (witness, origin, mode) values (?, ?, ?)').run(
        witness,
        origin,
        mode,
      );
    },
  };
}
