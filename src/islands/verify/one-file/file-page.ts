import { LOCALES, textDirection, type Locale } from '#i18n/locales.ts';
import { createTranslator } from '#i18n/translator.ts';
import { makeCode, makeElement } from '../saved-page/page-elements.ts';
import { pinsOf } from './chosen-keys.ts';
import { createFileChecker, type FileState } from './file-checker.ts';
import type { FileData } from './file-data.ts';
import { makeFileList, makeKeys, makeKeysNeeded, makeKeysRefused, makeResults } from './page-parts.ts';

function makeButton(page: Document, text: string, press: () => void): HTMLElement {
  const button = makeElement(page, 'button', '', text);
  button.addEventListener('click', press);
  return button;
}

function makeInput(page: Document, open: (files: readonly File[]) => void): HTMLElement {
  const input = makeElement(page, 'input', '') as HTMLInputElement; // its tag says so
  input.type = 'file';
  input.multiple = true;
  input.accept = '.json,.html,application/json,text/html';
  input.addEventListener('change', () => {
    const chosen = [...(input.files ?? [])];
    // The same file may be chosen again after a change.
    input.value = '';
    open(chosen);
  });
  return input;
}

/** Whoever listens is told what comes into it, which needs it to be there before. */
function makeStatus(page: Document, tag: 'div' | 'p'): HTMLElement {
  const status = makeElement(page, tag, '');
  status.setAttribute('role', 'status');
  return status;
}

/** The parts of the page, which stay in it whatever they hold: taken out and put back, an input loses its focus. */
function createParts(page: Document, input: HTMLElement) {
  const parts = {
    intro: makeElement(page, 'div', 'part'),
    choose: makeElement(page, 'b', ''),
    list: makeStatus(page, 'div'),
    clear: makeElement(page, 'div', 'part'),
    working: makeStatus(page, 'p'),
    result: makeElement(page, 'div', 'part'),
    version: makeElement(page, 'footer', ''),
  };
  parts.result.id = 'result';
  const { intro, choose, list, clear, working, result, version } = parts;
  const drop = makeElement(page, 'label', 'drop', choose, input);
  page.body.replaceChildren(intro, drop, list, clear, working, result, version);
  return parts;
}

/** Fills parts of the page. One that holds the same already is left alone, with its focus and its open details. */
function createFill(): (part: HTMLElement, ...children: readonly HTMLElement[]) => void {
  const filled = new Map<HTMLElement, string>();
  return (part, ...children) => {
    const html = children.map(({ outerHTML }) => outerHTML).join('');
    if (filled.get(part) === html) return;
    filled.set(part, html);
    part.replaceChildren(...children);
  };
}

/** The page of the file: what to trust, what to check, and what came out. */
export function showFilePage(page: Document, data: FileData, first: Locale): void {
  let locale = first;
  const checker = createFileChecker(data.pins, (state) => {
    render(state);
    page.querySelector<HTMLElement>('#result h2')?.focus();
  });
  const input = makeInput(page, (files) => void checker.open(files));
  const parts = createParts(page, input);
  const fill = createFill();

  const switchLanguage = () => {
    locale = LOCALES.find((one) => one !== locale) ?? locale;
    render(checker.state());
    page.querySelector<HTMLElement>('header button')?.focus();
  };
  const clear = () => {
    void checker.clear();
    input.focus();
  };

  const render = (state: FileState): void => {
    const { files, busy, results } = state;
    const t = createTranslator(locale, { verifierFile: data.texts[locale] }, 'verifierFile');
    page.documentElement.lang = locale;
    page.documentElement.dir = textDirection(locale);
    page.title = t('title');
    const pins = pinsOf(data.pins, files);
    const needsKeys = !pins && files.some(({ shown }) => shown.length > 0);
    const toggle = makeButton(page, t('language'), switchLanguage);
    toggle.lang = LOCALES.find((one) => one !== locale) ?? locale;
    fill(
      parts.intro,
      makeElement(page, 'header', '', makeElement(page, 'h1', '', t('title')), toggle),
      makeElement(page, 'p', '', t('lead')),
      makeKeys(page, t, pins, data.pins),
      makeElement(page, 'h2', '', t('files.title')),
      makeElement(page, 'p', '', t('files.lead')),
    );
    parts.choose.textContent = t('files.choose');
    fill(parts.list, ...(files.length > 0 ? [makeFileList(page, t, state)] : []));
    fill(parts.clear, ...(files.length > 0 ? [makeButton(page, t('files.clear'), clear)] : []));
    parts.working.textContent = busy ? t('working') : '';
    const noKeys = needsKeys ? [makeKeysNeeded(page, t)] : makeKeysRefused(page, t, state);
    parts.result.replaceChildren(...makeResults(page, t, results), ...noKeys);
    parts.version.replaceChildren(t('version'), ' ', makeCode(page, 'bdi', data.version));
  };

  page.addEventListener('dragover', (event) => event.preventDefault());
  page.addEventListener('drop', (event) => {
    event.preventDefault();
    void checker.open([...(event.dataTransfer?.files ?? [])]);
  });
  render(checker.state());
}
