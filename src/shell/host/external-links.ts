import { hostCall } from '#client/host/host-call.ts';

const OUTSIDE = /^(?:https?|mailto|tel):$/;

/** Opens links to other sites outside the host's webview, which has no way back from them. */
export function openExternalLink(event: Event, target: Element): void {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || !OUTSIDE.test(link.protocol) || link.origin === location.origin) return;
  event.preventDefault();
  const url = link.href;
  void hostCall('openExternal', { url }).then(({ ok }) => {
    if (!ok) window.open(url, '_blank', 'noopener');
  });
}
