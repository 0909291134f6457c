import { localStore } from '#client/storage/stores.ts';

/** The age gate: a modal dialog until it is confirmed. What it covers can be neither reached nor seen. */
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
  // A browser closes a dialog at the second Esc, whatever the page did at the first.
  gate.addEventListener('close', () => root.dataset['gate'] !== undefined && gate.showModal());
  on('confirm', () => {
    localStore.set(ADULT, '1');
    closeGate();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  on('again', () => show('question'));
  // Back to the page before; without one the refusal stays.
  on('exit', () => {
    show('refusal');
    history.back();
  });
  // Another tab, or another page before this one came back, may have the answer.
  const closeIfAnswered = () => localStore.get(ADULT) !== null && closeGate();
  addEventListener('pageshow', closeIfAnswered);
  addEventListener('storage', closeIfAnswered);
}
