/** Chromium's beforeinstallprompt event, which is missing from TypeScript's DOM types. */
type Offer = Event & { readonly prompt: () => Promise<unknown> };
const isOffer = (event: Event): event is Offer => 'prompt' in event;

const part = document.querySelector<HTMLElement>('[data-install]');
const done = document.querySelector<HTMLElement>('[data-installed]');
let offer: Offer | undefined;

addEventListener('beforeinstallprompt', (event) => {
  if (!part || !isOffer(event)) return;
  event.preventDefault(); // the browser's own install bar would repeat the offer
  offer = event;
  part.hidden = false;
});
part?.querySelector('button')?.addEventListener('click', () => {
  // A prompt can be used only once; the browser fires a new event when it offers another.
  void offer?.prompt();
  part.hidden = true;
});
addEventListener('appinstalled', () => {
  if (part) part.hidden = true;
  if (done) done.hidden = false;
});
