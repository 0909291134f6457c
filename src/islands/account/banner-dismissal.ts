import { DAY_MS } from '#kernel/time.ts';

/** How long a dismissed banner stays hidden. */
const DISMISSED_MS = DAY_MS;

/** The stored form: which player dismissed the banner, and when. */
export const formatDismissal = (player: string, now: number): string => `${player} ${now}`;

export function isDismissed(stored: string | null, player: string, now: number): boolean {
  const [closedBy, closedAt] = stored?.split(' ') ?? [];
  return closedBy === player && now - Number(closedAt) < DISMISSED_MS;
}
