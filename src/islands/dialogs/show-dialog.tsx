import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { closeDialog, type AnswerTo, type DialogName, type OpenDialog } from '#client/dialogs/dialogs.ts';
import { pageLocale } from '#client/page/config.ts';
import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts, type Translate } from '#i18n/translator.ts';
import { components } from './components.tsx';

/** Not part of the page, because most visits open no dialog. */
const LOAD: Readonly<Record<Locale, () => Promise<{ default: Texts }>>> = {
  'en-US': () => import('#locales/en-US/dialogs.json'),
  'ar-AE': () => import('#locales/ar-AE/dialogs.json'),
};

/** Texts of the `dialogs` namespace, fetched when the first dialog opens. */
async function loadDialogTexts(locale: Locale): Promise<Translate> {
  const { default: dialogs } = await LOAD[locale]();
  return createTranslator(locale, { dialogs }, 'dialogs');
}

let root: Root | undefined;
let giveUp = () => {};

function mount(): Root {
  const place = document.createElement('div');
  document.body.append(place);
  return createRoot(place, { onUncaughtError: () => giveUp() });
}

/**
 * Shows a dialog until the player closes it. Rejects if it cannot be loaded; calls `onError` if it cannot be rendered.
 */
export async function showDialog<Name extends DialogName>(
  { name, data }: OpenDialog<Name>,
  onError: () => void,
): Promise<void> {
  const locale = pageLocale();
  const [Component, t] = await Promise.all([components[name](), loadDialogTexts(locale)]);
  const mounted = (root ??= mount());
  giveUp = onError;
  const onClosed = (answer?: AnswerTo<Name>) => {
    flushSync(() => mounted.render(null));
    closeDialog(answer);
  };
  flushSync(() => mounted.render(<Component data={data} t={t} locale={locale} onClosed={onClosed} />));
}
