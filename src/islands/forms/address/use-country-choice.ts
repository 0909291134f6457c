import { useMemo, useState, type KeyboardEvent } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { createCountrySearch, type CountryAliases } from './country-search.ts';
import type { Country } from '../mobile.ts';

/** What the open field shows, whether the player typed it, and which of the found countries is marked. */
interface Typing {
  readonly text: string;
  readonly isTyped: boolean;
  readonly at: number;
}

export interface CountryChoiceOptions {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  /** ISO code of the chosen country; empty if there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface CountryChoice {
  readonly isOpen: boolean;
  readonly text: string;
  readonly found: readonly Country[];
  readonly marked: Country | undefined;
  readonly open: () => void;
  readonly type: (text: string) => void;
  /** A browser fills the form in, without opening the list. */
  readonly fillIn: (text: string) => void;
  readonly choose: (country: Country) => void;
  /** Takes what was typed if it names one country, and otherwise puts the chosen one back. */
  readonly leave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The list of a country field: closed while it shows the chosen country, open while another is looked for. */
export function useCountryChoice({ locale, countries, value, onChange }: CountryChoiceOptions): CountryChoice {
  const [typing, setTyping] = useState<Typing | null>(null);
  const [aliases, setAliases] = useState<CountryAliases>();
  const search = useMemo(() => createCountrySearch(countries, locale, aliases), [countries, locale, aliases]);
  // They come with the list; without them it is searched by its names.
  const loadAliases = () =>
    void import('./country-aliases.ts').then(({ COUNTRY_ALIASES }) => setAliases(COUNTRY_ALIASES)).catch(() => {});
  const chosen = countries.find((country) => country.id === value);
  const chosenText = chosen?.country ?? '';
  // The chosen country's name filters nothing until it is changed.
  const found = typing ? search.find(typing.isTyped ? typing.text : '') : [];
  const marked = typing ? found[typing.at] : undefined;

  const set = (id: string) => {
    if (id !== value) onChange(id);
  };
  const open = () => {
    loadAliases();
    if (!typing)
      setTyping({ text: chosenText, isTyped: false, at: search.find('').findIndex(({ id }) => id === value) });
  };
  const choose = (country: Country) => {
    set(country.id);
    setTyping(null);
  };
  const type = (text: string) => {
    loadAliases();
    setTyping({ text, isTyped: true, at: text === '' ? -1 : 0 });
  };
  const fillIn = (text: string) => set(search.named(text)?.id ?? value);
  const leave = () => {
    if (typing?.isTyped) {
      const meant = search.named(typing.text) ?? (found.length === 1 ? found[0] : undefined);
      set(typing.text === '' ? '' : (meant?.id ?? value));
    }
    setTyping(null);
  };
  const mark = (step: number) => {
    if (typing) setTyping({ ...typing, at: (typing.at + step + found.length) % Math.max(1, found.length) });
    else open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined && !(typing && (event.key === 'Enter' || event.key === 'Escape'))) return;
    // Enter sends no form and Esc closes nothing else while the list is open.
    event.preventDefault();
    if (step !== undefined) mark(step);
    else if (event.key === 'Enter' && marked) choose(marked);
    else setTyping(null);
  };
  const text = typing ? typing.text : chosenText;
  return { isOpen: typing !== null, text, found, marked, open, type, fillIn, choose, leave, onKeyDown };
}
