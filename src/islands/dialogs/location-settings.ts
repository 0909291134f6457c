import type { HostKind } from '#kernel/host.ts';

/** Where a person allows a page to use their location. */
export type LocationSettings = 'app' | 'ios' | 'android' | 'firefox' | 'chromium' | 'safari' | 'other';

/** By the device first: on a phone its own settings decide, too. All browsers of iOS take those of Safari's engine. */
export function locationSettings(userAgent: string, host: HostKind): LocationSettings {
  if (host !== 'web') return 'app';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (userAgent.includes('Android')) return 'android';
  if (userAgent.includes('Firefox/')) return 'firefox';
  if (userAgent.includes('Chrome/')) return 'chromium';
  return userAgent.includes('Safari/') ? 'safari' : 'other';
}
