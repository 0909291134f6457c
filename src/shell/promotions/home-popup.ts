/** Shows the promotion of the home page, if there is one. Where its script cannot be loaded, none is shown. */
if (document.querySelector('[data-popup]'))
  import('./popup.ts').then(
    ({ showPopup }) => showPopup(),
    () => undefined,
  );
