import { useEffect, useState } from 'react';

/** A link of the page that leads elsewhere in this tab. */
function leadsAway(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  const to = new URL(link.href);
  return to.pathname === location.pathname && to.origin === location.origin ? undefined : link;
}

interface LeaveGuard {
  /** Where a link was to lead that waits for the player's answer. */
  readonly asked: string | undefined;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** While `active`, a link away from the page asks first, and so does the browser before it closes or reloads. */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const [asked, setAsked] = useState<string>();
  const [left, setLeft] = useState(false);
  const guards = active && !left;
  useEffect(() => {
    if (!guards) return;
    const stop = new AbortController();
    addEventListener('beforeunload', (event) => event.preventDefault(), stop);
    const ask = (event: MouseEvent) => {
      const link = leadsAway(event);
      if (!link) return;
      event.preventDefault();
      setAsked(link.href);
    };
    document.addEventListener('click', ask, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [guards]);
  useEffect(() => {
    // After the guard is gone, or the browser would ask once more.
    if (left && asked !== undefined) location.assign(asked);
  }, [left, asked]);
  useEffect(() => {
    const stop = new AbortController();
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setAsked(undefined);
      setLeft(false);
    };
    // The page that was left comes back as it was: its card is to be guarded again.
    addEventListener('pageshow', reset, stop);
    return () => stop.abort();
  }, []);
  return { asked: active ? asked : undefined, stay: () => setAsked(undefined), leave: () => setLeft(true) };
}
