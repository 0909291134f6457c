import { hostCall } from '#client/host/host-call.ts';
import type { StatusBarStyle } from '#client/host/calls.ts';

/** The status bar switches this long after scrolling stops (spec shell §4). */
const STOPPED_MS = 200;
/** What begins within this many pixels of the page is the ground of the header. */
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
  let said: StatusBarStyle | undefined;
  const say = () => {
    const overHue = header !== null && !root.hasAttribute('data-past');
    const style = overHue || dark.matches ? 'light' : 'dark';
    if (style !== said) void hostCall('setStatusBar', { style });
    said = style;
  };
  if (header)
    new IntersectionObserver(
      ([entry]) => {
        root.toggleAttribute('data-past', entry?.isIntersecting === false);
        if (said === undefined) say();
      },
      { rootMargin: `-${header.offsetHeight}px 0px 0px 0px` },
    ).observe(findHeaderGround(header));
  else say();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = () => {
    clearTimeout(timer);
    timer = setTimeout(say, STOPPED_MS);
  };
  addEventListener('scroll', stopped, { passive: true });
  dark.addEventListener('change', say);
}
