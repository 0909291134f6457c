import { DAY_MS } from '#kernel/time.ts';

/** Spec shell §9: who closes the banner of a grand prize does not see it for so long. */
const AWAY_MS = DAY_MS;

/** What is kept: by whom and when it was closed. */
export const closedBy = (player: string, now: number): string => `${player} ${now}`;

/** Whether what is kept says that this player closed it lately. */
export function isClosed(kept: string | null, player: string, now: number): boolean {
  const [by, at] = kept?.split(' ') ?? [];
  return by === player && now - Number(at) < AWAY_MS;
}
