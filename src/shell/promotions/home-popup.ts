/** One that cannot be loaded is none. */
if (document.querySelector('[data-popup]'))
  import('./popup.ts').then(
    ({ showPopup }) => showPopup(),
    () => undefined,
  );
