/** Who asked for less motion is left alone, and one that cannot be loaded is none. */
const CALM = '(prefers-reduced-motion: reduce)';

if (document.querySelector('[data-popup]') && !matchMedia(CALM).matches)
  import('./popup.ts').then(
    ({ showPopup }) => showPopup(),
    () => undefined,
  );
