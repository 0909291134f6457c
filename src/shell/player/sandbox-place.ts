import { pageLocale } from '#client/page/config.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { createTranslator, type Texts } from '#i18n/translator.ts';

const LOAD: Readonly<Record<Locale, () => Promise<{ default: Texts }>>> = {
  'en-US': () => import('#locales/en-US/place.json'),
  'ar-AE': () => import('#locales/ar-AE/place.json'),
};

/** Says on a page of the sandbox that its place is not the real one but that of the map. */
export async function showSandboxPlace(name: string): Promise<void> {
  const locale = pageLocale();
  const { default: place } = await LOAD[locale]();
  const t = createTranslator(locale, { place }, 'place');
  document.querySelector('[data-sandbox-place]')?.remove();
  const line = document.createElement('p');
  line.dataset['sandboxPlace'] = name;
  line.className = 'bg-saffron-soft text-saffron-ink px-5 py-2 text-center text-sm';
  const link = document.createElement('a');
  link.className = 'link';
  link.href = localHref('/sandbox/place', locale);
  link.textContent = t('change');
  line.append(`${t('note', { place: t(`names.${name}`) })} `, link);
  document.getElementById('main')?.prepend(line);
}
