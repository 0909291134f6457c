import { atom } from 'nanostores';
import type { ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { passing, readJson } from './storage.ts';

/** Every dialog any code may open by name, with the data it takes. A feature adds its own here and its content in islands/shell/dialogs. */
export interface Dialogs {
  /** A sentence and OK. */
  notice: { readonly message: string; readonly title?: string };
  /** A login elsewhere, or a closed account: `time` in ms is the moment of it. */
  'logged-out': { readonly message: string; readonly time: number | undefined };
  /** Wins as 101066 tells them; `telling`: two wins alike are two. `shown` is called when they are on the screen. */
  win: Omit<ResponseOf<typeof winningPopup>, 'telling'> & { readonly telling?: string; readonly shown?: () => void };
  /** Not verified, or verification cannot go on. */
  'kyc-error': { readonly message: string };
  'kyc-failed': { readonly message: string };
  /** Under review: a word before the verification page. */
  'kyc-prompt': { readonly message?: string };
  'pay-limit': { readonly message: string };
  /** The balance is too small. */
  'deposit-prompt': { readonly message: string };
}
export type DialogName = keyof Dialogs;

/** A dialog that stands open, or waits for the one before it to be closed. */
export interface OpenDialog<Name extends DialogName = DialogName> {
  readonly name: Name;
  readonly data: Dialogs[Name];
  readonly closed: () => void;
  /** Until the player has closed it. */
  readonly end: Promise<void>;
}

/** First is the one that is shown. */
export const $dialogs = atom<readonly OpenDialog[]>([]);

const LATER = 'dialog';

/** Opens a dialog after those that are open; resolves when the player has closed it. The same one twice is one, with one end. */
export function openDialog<Name extends DialogName>(name: Name, data: Dialogs[Name]): Promise<void> {
  const already = $dialogs
    .get()
    .find((open) => open.name === name && JSON.stringify(open.data) === JSON.stringify(data));
  if (already) return already.end;
  let closed = () => {};
  const end = new Promise<void>((done) => (closed = done));
  $dialogs.set([...$dialogs.get(), { name, data, closed, end }]);
  return end;
}

/** The first one is closed. */
export function closeDialog(): void {
  const [first, ...rest] = $dialogs.get();
  $dialogs.set(rest);
  first?.closed();
}

/** Opens it on the page that loads next. */
export const openDialogLater = <Name extends DialogName>(name: Name, data: Dialogs[Name]): void =>
  passing.set(LATER, JSON.stringify({ name, data }));

/** At the start of each page: what the one before left to open. */
export function openLeft(): void {
  const left = readJson<{ name: DialogName; data: Dialogs[DialogName] }>(passing, LATER);
  passing.set(LATER, null);
  if (left) void openDialog(left.name, left.data);
}
