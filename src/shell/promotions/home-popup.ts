/** Opens the home page's promotion, if there is one. Nothing is shown if its script cannot be loaded. */
if (document.querySelector('[data-popup]'))
  import('./popup.ts').then(
    ({ showPopup }) => showPopup(),
    () => undefined,
  );
