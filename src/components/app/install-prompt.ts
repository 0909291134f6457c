/** Chromium's beforeinstallprompt event, which TypeScript does not know. */
type Offer = Event & { readonly prompt: () => Promise<unknown> };
const isOffer = (event: Event): event is Offer => 'prompt' in event;

const part = document.querySelector<HTMLElement>('[data-install]');
const done = document.querySelector<HTMLElement>('[data-installed]');
let offer: Offer | undefined;

addEventListener('beforeinstallprompt', (event) => {
  if (!part || !isOffer(event)) return;
  event.preventDefault(); // the browser's own bar would say it twice
  offer = event;
  part.hidden = false;
});
part?.querySelector('button')?.addEventListener('click', () => {
  // A prompt can be used once; the browser offers another later.
  void offer?.prompt();
  part.hidden = true;
});
addEventListener('appinstalled', () => {
  if (part) part.hidden = true;
  if (done) done.hidden = false;
});
