import { go } from '#client/page/navigation.ts';
import { takeLeftCheck } from './left-check.ts';
import { IDENTITY_RETURNED, identityFinishedHref } from '../paths.ts';

/**
 * The provider leads back to this page. In the window that the check had taken, its result is shown; in a frame, the
 * page around it is told, on our own origin only. Elsewhere, as in a browser outside of the mini-program, the page
 * stays and says that the player can go back.
 */
export function returnFromProvider(): void {
  const ticketId = new URLSearchParams(location.search).get('ticketId') ?? '';
  const left = takeLeftCheck(ticketId);
  if (left) go(identityFinishedHref(ticketId, left.returnTo), { replace: true });
  else if (window.parent !== window) window.parent.postMessage(IDENTITY_RETURNED, location.origin);
}
