import { hostCall } from '#client/host/host-call.ts';

const OUTSIDE = /^(?:https?|mailto|tel):$/;

/** A link to another site opens outside the host's webview: inside, nothing would lead back. */
export function openExternalLink(event: Event, target: Element): void {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || !OUTSIDE.test(link.protocol) || link.origin === location.origin) return;
  event.preventDefault();
  const url = link.href;
  void hostCall('openExternal', { url }).then(({ ok }) => {
    if (!ok) window.open(url, '_blank', 'noopener');
  });
}
