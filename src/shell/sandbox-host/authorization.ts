import { encodeEvent } from '#client/host/codec.ts';

interface AuthorizationScreen {
  readonly phone: HTMLElement;
  /** Shows or hides the sheet's form. */
  readonly showSheet: () => void;
  readonly hideSheet: () => void;
  /** Sends a text to the page in the frame. */
  readonly send: (text: string) => void;
}

interface Account {
  readonly subject: string;
  readonly name: string;
  readonly phone: string;
}

const SUPERAPP = '/sandbox/superapp';

/** Fills the list of people once; the last choice is somebody else, by number. */
async function listAccounts(list: HTMLSelectElement): Promise<void> {
  if (list.options.length > 1) return;
  const response = await fetch(`${SUPERAPP}/accounts`);
  const { accounts } = (await response.json()) as { readonly accounts: readonly Account[] };
  list.prepend(...accounts.map(({ subject, name, phone }) => new Option(`${name} ${phone}`, subject)));
  list.selectedIndex = 0;
}

export type Authorization = ReturnType<typeof createAuthorization>;

/**
 * The super-app around the mini-program (docs/hosts.md, `authorize`): asks the person who they are and whether Naseeb
 * may know, and tells the page the answer. Returns what opens it for an authorization request, and what a closed sheet
 * means.
 */
export function createAuthorization({ phone, showSheet, hideSheet, send }: AuthorizationScreen) {
  const form = phone.querySelector<HTMLFormElement>('[data-authorize]');
  const list = form?.querySelector('select');
  const number = form?.querySelector('input');
  let query: string | undefined;

  const answer = async (choice: Record<string, string>) => {
    const asked = query;
    if (asked === undefined) return;
    const response = await fetch(`${SUPERAPP}/grant${asked}`, { method: 'POST', body: new URLSearchParams(choice) });
    if (!response.ok) {
      number?.focus();
      return;
    }
    query = undefined;
    if (form) form.hidden = true;
    hideSheet();
    send(encodeEvent('authorization', (await response.json()) as Record<string, unknown>));
  };
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void answer({ action: 'agree', account: list?.value ?? 'new', phone: number?.value ?? '' });
  });
  const showNumber = () => {
    const field = number?.closest<HTMLElement>('.field');
    if (field) field.hidden = list?.value !== 'new';
  };
  list?.addEventListener('change', showNumber);

  return {
    open: (url: string) => {
      query = URL.parse(url)?.search;
      if (!form || !list || query === undefined) return;
      showSheet();
      form.hidden = false;
      void listAccounts(list).then(() => {
        showNumber();
        list.focus();
      });
    },
    /** The sheet was closed without an answer, or another page has loaded. */
    cancel: () => {
      if (form) form.hidden = true;
      void answer({ action: 'cancel' });
    },
  };
}
