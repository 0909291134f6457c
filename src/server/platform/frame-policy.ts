import type { Platform } from './platform.ts';

export type FramePolicy = (address: string) => boolean;

/**
 * Whether a page of the outside world may stand in a frame on ours. Live, none of our own origin may: a frame's
 * `sandbox` holds back strangers, and a page of ours could take it away (docs/security.md). The sandbox's pages carry
 * one of their own.
 */
export const createFramePolicy = ({
  settings,
  publicOrigin,
}: Pick<Platform, 'settings' | 'publicOrigin'>): FramePolicy => {
  if (settings.MODE !== 'live') return () => true;
  const own = new Set([publicOrigin, ...settings.ALLOWED_ORIGINS]);
  return (address) => !own.has(new URL(address).origin);
};
