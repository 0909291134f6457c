import { selectUnitWord } from '../countdown/clock-data.ts';
import { decodeHash } from './hash-id.ts';
import { normalizeText, rankQuestions, type SearchText } from './rank-questions.ts';

/**
 * Filters the questions while the visitor types, announces how many match, and opens the question in the address. The
 * page works without it.
 */
const list = document.querySelector('[data-faq]');
const field = document.querySelector('[data-find]');
if (list && field instanceof HTMLInputElement) start(list, field);

function start(list: Element, field: HTMLInputElement): void {
  const questions = [...list.querySelectorAll('details')];
  const topics = [...list.querySelectorAll<HTMLElement>('[data-topic]')];
  const status = list.querySelector<HTMLElement>('[data-status]');
  const none = list.querySelector<HTMLElement>('[data-no-matches]');
  /** Built at the first search, as most visitors never search. */
  let texts: readonly SearchText[] | undefined;

  const say = (count: number, searched: boolean): void => {
    if (!status) return;
    const words = (searched ? status.dataset['foundTexts'] : status.dataset['allTexts']) ?? '';
    // Zero has its own text in each language.
    const word = count === 0 ? words.split('|')[0] : selectUnitWord(words, document.documentElement.lang, count);
    status.textContent = (word ?? '').replace('#', String(count));
  };
  const filter = (): void => {
    texts ??= questions.map((one) => ({
      title: normalizeText(one.querySelector('summary')?.textContent ?? ''),
      text: normalizeText(`${one.dataset['words'] ?? ''} ${one.textContent}`),
    }));
    const ranks = rankQuestions(texts, field.value);
    const rankOf = new Map<Element, number>(questions.map((one, i) => [one, ranks[i] ?? 0]));
    // Sorts by rank, topics by their best question. Equal ranks keep their order.
    const inOrder = <T extends Element>(list: readonly T[]) =>
      list.toSorted((a, b) => (rankOf.get(b) ?? 0) - (rankOf.get(a) ?? 0));
    let count = 0;
    for (const question of inOrder(questions)) {
      question.hidden = rankOf.get(question) === 0;
      if (!question.hidden) count++;
      question.parentElement?.append(question);
    }
    for (const topic of topics)
      rankOf.set(topic, Math.max(...[...topic.querySelectorAll('details')].map((one) => rankOf.get(one) ?? 0)));
    for (const topic of inOrder(topics).reverse()) {
      topic.parentElement?.prepend(topic);
      const left = topic.querySelectorAll('details:not([hidden])').length;
      const jump = document.querySelector<HTMLElement>(`[data-topic-link="${topic.dataset['topic'] ?? ''}"]`);
      topic.hidden = left === 0;
      if (!jump) continue;
      jump.hidden = topic.hidden;
      const number = jump.querySelector('[data-count]');
      if (number) number.textContent = String(left);
    }
    if (none) none.hidden = count > 0;
    say(count, field.value.trim() !== '');
  };
  const showAll = (): void => {
    field.value = '';
    filter();
  };
  /** Opens the question in the address, even if a search hides it. */
  const openNamed = (hash: string): void => {
    const named = document.getElementById(decodeHash(hash));
    if (!(named instanceof HTMLDetailsElement)) return;
    if (named.hidden) showAll();
    named.open = true;
    named.scrollIntoView();
  };

  field.addEventListener('input', filter);
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    filter();
  });
  list.querySelector('[data-show-all]')?.addEventListener('click', () => {
    showAll();
    field.focus();
  });
  window.addEventListener('hashchange', () => openNamed(location.hash));
  // A link to the current hash fires no hashchange.
  list.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (link) openNamed(link.hash);
  });
  openNamed(location.hash);
  // Browsers restore the field's text on back navigation.
  if (field.value !== '') filter();
}
