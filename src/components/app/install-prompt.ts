/** What Chromium hands a page that may be installed; no other browser does, and TypeScript does not know it. */
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
  // An offer can be taken up once; whoever declined is offered it again by the browser, later.
  void offer?.prompt();
  part.hidden = true;
});
addEventListener('appinstalled', () => {
  if (part) part.hidden = true;
  if (done) done.hidden = false;
});
