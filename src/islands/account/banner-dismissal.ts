import { DAY_MS } from '#kernel/time.ts';

/** Who closes the banner of a grand prize does not see it for so long. */
const DISMISSED_MS = DAY_MS;

/** As it is stored: who closed the banner, and when. */
export const formatDismissal = (player: string, now: number): string => `${player} ${now}`;

export function isDismissed(stored: string | null, player: string, now: number): boolean {
  const [closedBy, closedAt] = stored?.split(' ') ?? [];
  return closedBy === player && now - Number(closedAt) < DISMISSED_MS;
}
