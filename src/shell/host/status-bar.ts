import { hostCall } from '#client/host/host-call.ts';
import type { StatusBarStyle } from '#client/host/calls.ts';

/** ms without scrolling before the status bar switches. */
const SCROLL_END_MS = 200;
/** An element that starts within this many px of the page's top is under the header. */
const HERO_WITHIN = 8;

/** The dark element under the header: the page's hero, or else a marker of the header's height. */
function findHeaderGround(header: HTMLElement): Element {
  const top = document.getElementById('main')?.getBoundingClientRect().top ?? 0;
  for (const dark of document.querySelectorAll('main :is(.night, .hue)'))
    if (dark.getBoundingClientRect().top - top < HERO_WITHIN) return dark;
  const marker = document.createElement('i');
  marker.style.cssText = `position:absolute;inset-block-start:0;block-size:${header.offsetHeight + HERO_WITHIN}px;inline-size:1px;pointer-events:none`;
  document.body.prepend(marker);
  return marker;
}

/** Sets light icons over the dark hero and dark ones over the page; in the dark scheme always light ones. */
export function startStatusBar(): void {
  const root = document.documentElement;
  const header = document.querySelector<HTMLElement>('.alt-head');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let sent: StatusBarStyle | undefined;
  const updateStatusBar = () => {
    const overHue = header !== null && !root.hasAttribute('data-past-hero');
    const style = overHue || dark.matches ? 'light' : 'dark';
    if (style !== sent) void hostCall('setStatusBar', { style });
    sent = style;
  };
  if (header)
    new IntersectionObserver(
      ([entry]) => {
        root.toggleAttribute('data-past-hero', entry?.isIntersecting === false);
        if (sent === undefined) updateStatusBar();
      },
      { rootMargin: `-${header.offsetHeight}px 0px 0px 0px` },
    ).observe(findHeaderGround(header));
  else updateStatusBar();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleUpdate = () => {
    clearTimeout(timer);
    timer = setTimeout(updateStatusBar, SCROLL_END_MS);
  };
  addEventListener('scroll', scheduleUpdate, { passive: true });
  dark.addEventListener('change', updateStatusBar);
}
