import { localStore } from '#client/storage/stores.ts';

/** The age gate: a modal dialog for as long as it is not confirmed. What it covers is out of reach and out of sight. */
const ADULT = 'adult';
const root = document.documentElement;
const gate = document.querySelector<HTMLDialogElement>('#age-gate');
const part = (name: string) => gate?.querySelector<HTMLElement>(`[data-gate-part=${name}]`);
const on = (what: string, act: () => void) =>
  gate?.querySelector(`[data-gate-do=${what}]`)?.addEventListener('click', act);

function show(name: 'question' | 'refusal'): void {
  for (const one of ['question', 'refusal']) part(one)?.toggleAttribute('hidden', one !== name);
  part(name)?.querySelector<HTMLElement>('[autofocus], [tabindex]')?.focus();
}

function pass(): void {
  delete root.dataset['gate'];
  gate?.close();
}

if (gate && root.dataset['gate'] !== undefined) {
  gate.showModal();
  gate.addEventListener('cancel', (event) => event.preventDefault());
  // A browser closes a dialog at the second Esc, whatever was answered to the first.
  gate.addEventListener('close', () => root.dataset['gate'] !== undefined && gate.showModal());
  on('confirm', () => {
    localStore.set(ADULT, '1');
    pass();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  on('again', () => show('question'));
  // Back to where they came from; where there is nothing to go back to, the refusal stays.
  on('exit', () => {
    show('refusal');
    history.back();
  });
  // A page kept for the way back or forward, and another tab, hear of an answer given meanwhile.
  const heard = () => localStore.get(ADULT) !== null && pass();
  addEventListener('pageshow', heard);
  addEventListener('storage', heard);
}
