import { loadAgain } from '#client/load.ts';

/** Who asked for less motion is left alone. */
const CALM = '(prefers-reduced-motion: reduce)';

if (document.querySelector('[data-popup]') && !matchMedia(CALM).matches)
  void loadAgain(() => import('./popup.ts')).then((part) => part?.showPopup());
