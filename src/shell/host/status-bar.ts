import { hostCall } from '#client/host/host-call.ts';
import type { StatusBarStyle } from '#client/host/calls.ts';

/** The status bar switches this long after scrolling stops. */
const SCROLL_END_MS = 200;
/** What begins within this many pixels of the page's top lies under the header. */
const HERO_WITHIN = 8;

/** The dark ground under the header: the page's hero, or a marker as high as the header itself. */
function findHeaderGround(header: HTMLElement): Element {
  const top = document.getElementById('main')?.getBoundingClientRect().top ?? 0;
  for (const dark of document.querySelectorAll('main :is(.night, .hue)'))
    if (dark.getBoundingClientRect().top - top < HERO_WITHIN) return dark;
  const marker = document.createElement('i');
  marker.style.cssText = `position:absolute;inset-block-start:0;block-size:${header.offsetHeight + HERO_WITHIN}px;inline-size:1px;pointer-events:none`;
  document.body.prepend(marker);
  return marker;
}

/** Light signs over the dark hue of the header, dark ones over the page; in the dark scheme light ones everywhere. */
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
