import { localStore } from '#client/storage/stores.ts';

/** The age gate: a modal dialog until the visitor confirms their age. */
const ADULT = 'adult';
const root = document.documentElement;
const gate = document.querySelector<HTMLDialogElement>('#age-gate');
const partOf = (name: string) => gate?.querySelector<HTMLElement>(`[data-gate-part=${name}]`);
const on = (what: string, act: () => void) =>
  gate?.querySelector(`[data-gate-do=${what}]`)?.addEventListener('click', act);

function show(name: 'question' | 'refusal'): void {
  for (const one of ['question', 'refusal']) partOf(one)?.toggleAttribute('hidden', one !== name);
  partOf(name)?.querySelector<HTMLElement>('[autofocus], [tabindex]')?.focus();
}

function closeGate(): void {
  delete root.dataset['gate'];
  gate?.close();
}

if (gate && root.dataset['gate'] !== undefined) {
  gate.showModal();
  gate.addEventListener('cancel', (event) => event.preventDefault());
  // Browsers close a dialog at the second Esc, even if the page prevented the first.
  gate.addEventListener('close', () => root.dataset['gate'] !== undefined && gate.showModal());
  on('confirm', () => {
    localStore.set(ADULT, '1');
    closeGate();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  on('again', () => show('question'));
  // Goes back to the previous page; if there is none, the refusal stays.
  on('exit', () => {
    show('refusal');
    history.back();
  });
  // The answer may have been given in another tab, or before this page came out of the back-forward cache.
  const closeIfAnswered = () => localStore.get(ADULT) !== null && closeGate();
  addEventListener('pageshow', closeIfAnswered);
  addEventListener('storage', closeIfAnswered);
}
