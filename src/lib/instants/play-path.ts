import type { InstantGame } from './instant-game.ts';

const FOLDERS = { 'scratch-card': 'scratch-cards', 'e-instant': 'e-instants' } as const;

/** Where an instant game is played, without its language. */
export const playPath = (kind: InstantGame['kind'], key: string): string => `/lottery/${FOLDERS[kind]}/${key}`;
