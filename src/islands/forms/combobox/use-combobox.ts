import { useState, type KeyboardEvent } from 'react';

export interface ComboboxItem {
  readonly id: string;
  readonly name: string;
}

export interface ComboboxSearch {
  /** Items whose name has the text, the best first; all of them for an empty text. */
  readonly find: (text: string) => readonly ComboboxItem[];
  /** The item of exactly this name. */
  readonly named: (text: string) => ComboboxItem | undefined;
}

export interface ComboboxOptions {
  readonly search: ComboboxSearch;
  /** Id of the chosen item; empty if there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the list opens. */
  readonly onOpen?: () => void;
}

/** What the open field shows, whether the player typed it, and which of the found items is marked. */
interface Typing {
  readonly text: string;
  readonly isTyped: boolean;
  readonly at: number;
}

export interface ComboboxState {
  readonly isOpen: boolean;
  readonly text: string;
  readonly found: readonly ComboboxItem[];
  readonly marked: ComboboxItem | undefined;
  readonly open: () => void;
  readonly type: (text: string) => void;
  /** A browser fills the form in, without opening the list. */
  readonly fillIn: (text: string) => void;
  readonly choose: (item: ComboboxItem) => void;
  /** Takes what was typed if it names one item, and otherwise puts the chosen one back. */
  readonly leave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The list of a combobox: closed while it shows the chosen item, open while another is looked for. */
export function useCombobox({ search, value, onChange, onOpen }: ComboboxOptions): ComboboxState {
  const [typing, setTyping] = useState<Typing | null>(null);
  const chosenText = search.find('').find(({ id }) => id === value)?.name ?? '';
  // The chosen item's name filters nothing until it is changed.
  const found = typing ? search.find(typing.isTyped ? typing.text : '') : [];
  const marked = typing ? found[typing.at] : undefined;

  const set = (id: string) => {
    if (id !== value) onChange(id);
  };
  const open = () => {
    onOpen?.();
    if (!typing)
      setTyping({ text: chosenText, isTyped: false, at: search.find('').findIndex(({ id }) => id === value) });
  };
  const choose = (item: ComboboxItem) => {
    set(item.id);
    setTyping(null);
  };
  const type = (text: string) => {
    onOpen?.();
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
