import { LOCALES, textDirection, type Locale } from '#i18n/locales.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { makeCode, makeElement } from '../saved-page/page-elements.ts';
import { createFileChecker, pinsOf, type FileState } from './file-checker.ts';
import type { FileData } from './file-data.ts';
import { makeFileList, makeKeys, makeKeysNeeded, makeResults } from './page-parts.ts';

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

function makeResult(page: Document, t: Translate, { busy, results }: FileState, needsKeys: boolean): HTMLElement {
  const result = makeElement(page, 'div', '');
  result.id = 'result';
  if (busy) {
    const working = makeElement(page, 'p', '', t('working'));
    working.setAttribute('role', 'status');
    result.append(working);
  }
  result.append(...makeResults(page, t, results));
  if (needsKeys) result.append(makeKeysNeeded(page, t));
  return result;
}

/** The page of the file: what to trust, what to check, and what came out. */
export function showFilePage(page: Document, data: FileData, first: Locale): void {
  let locale = first;
  const draw = (state: FileState) => {
    const { files, results } = state;
    const t = createTranslator(locale, { verifierFile: data.texts[locale] }, 'verifierFile');
    page.documentElement.lang = locale;
    page.documentElement.dir = textDirection(locale);
    page.title = t('title');
    const pins = pinsOf(data.pins, files);
    const needsKeys = !pins && files.some(({ shown }) => shown.length > 0);
    const toggle = makeButton(page, t('language'), () => {
      locale = LOCALES.find((one) => one !== locale) ?? locale;
      draw(checker.state());
      page.querySelector<HTMLElement>('header button')?.focus();
    });
    toggle.lang = LOCALES.find((one) => one !== locale) ?? locale;
    const clear = makeButton(page, t('files.clear'), () => {
      void checker.clear();
      input.focus();
    });
    const chosen = files.length > 0 ? [makeFileList(page, t, state), clear] : [];
    page.body.replaceChildren(
      makeElement(page, 'header', '', makeElement(page, 'h1', '', t('title')), toggle),
      makeElement(page, 'p', '', t('lead')),
      makeKeys(page, t, pins, data.pins),
      makeElement(page, 'h2', '', t('files.title')),
      makeElement(page, 'p', '', t('files.lead')),
      makeElement(page, 'label', 'drop', makeElement(page, 'b', '', t('files.choose')), input),
      ...chosen,
      makeResult(page, t, state, needsKeys),
      makeElement(page, 'footer', '', t('version'), ' ', makeCode(page, 'bdi', data.version)),
    );
    if (results.length > 0 || needsKeys) page.querySelector<HTMLElement>('#result h2')?.focus();
  };
  const checker = createFileChecker(data.pins, draw);
  const input = makeInput(page, (files) => void checker.open(files));
  page.addEventListener('dragover', (event) => event.preventDefault());
  page.addEventListener('drop', (event) => {
    event.preventDefault();
    void checker.open([...(event.dataTransfer?.files ?? [])]);
  });
  draw(checker.state());
}
