import { DAY_MS } from '#kernel/time.ts';

/** Spec shell §9: who closes the banner of a grand prize does not see it for so long. */
const DISMISSED_MS = DAY_MS;

/** What is kept: by whom and when it was closed. */
export const formatDismissal = (player: string, now: number): string => `${player} ${now}`;

/** Whether what is kept says that this player closed it lately. */
export function isDismissed(kept: string | null, player: string, now: number): boolean {
  const [by, at] = kept?.split(' ') ?? [];
  return by === player && now - Number(at) < DISMISSED_MS;
}
