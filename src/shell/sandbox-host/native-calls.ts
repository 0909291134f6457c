import type { HostCallName } from '#client/host/calls.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Authorization } from './authorization.ts';
import type { HostPayments } from './payment.ts';

interface HostScreen {
  readonly phone: HTMLElement;
  readonly frame: HTMLIFrameElement;
  readonly t: Translate;
  readonly open: (path: string) => void;
  /** Sends a text to the page. */
  readonly send: (text: string) => void;
}

interface SheetContent {
  readonly title: string;
  readonly text?: string;
  readonly url?: string;
  /** Offers the address in a window of its own, as it would open outside of the app. */
  readonly opensOutside?: boolean;
  /** Offers a button that opens the product again. */
  readonly canReopen?: boolean;
}

/** A text field of a call. The page's data is not trusted: any other value becomes empty. */
const textOf = (params: object, name: string): string => {
  const value = (params as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

/** The sheet that stands for a native screen (pages/sandbox/host.astro), until it is closed. */
function createSheet({ phone, frame, open }: HostScreen, onClosed: () => void) {
  const sheet = phone.querySelector<HTMLElement>('[data-sheet]');
  const part = (name: string) => sheet?.querySelector<HTMLElement>(`[data-sheet-${name}]`);
  const hide = () => {
    if (sheet) sheet.hidden = true;
  };
  const fill = (name: string, text: string) => {
    const element = part(name);
    if (!element) return;
    element.textContent = text;
    element.hidden = text === '';
  };
  part('close')?.addEventListener('click', () => {
    hide();
    onClosed();
    frame.focus();
  });
  part('reopen')?.addEventListener('click', () => {
    hide();
    open('/');
  });
  const show = ({ title, text = '', url = '', opensOutside = false, canReopen = false }: SheetContent) => {
    fill('title', title);
    fill('text', text);
    fill('url', url);
    part('reopen')?.toggleAttribute('hidden', !canReopen);
    const outside = part('outside');
    // The page's data is not trusted: no other kind of address may run here.
    const isSafe = opensOutside && /^https?:/.test(url);
    outside?.toggleAttribute('hidden', !isSafe);
    if (isSafe) outside?.setAttribute('href', url);
    for (const form of sheet?.querySelectorAll('form') ?? []) form.hidden = true;
    if (sheet) sheet.hidden = false;
    part('close')?.focus();
  };
  return { show, hide, isOpen: () => sheet?.hidden === false };
}

/** What the simulated host does for each call. */
export function createNativeCalls(screen: HostScreen) {
  const { phone, frame, t } = screen;
  const cancel = () => {
    authorization?.cancel();
    payments?.cancel();
  };
  const sheet = createSheet(screen, cancel);
  /** Loaded with the first request. */
  let authorization: Authorization | undefined;
  const authorize = async (url: string) => {
    const { createAuthorization } = await import('./authorization.ts');
    authorization ??= createAuthorization({
      phone,
      showSheet: () => show({ title: t('sandbox.authorize'), text: t('sandbox.authorizeWords') }),
      hideSheet: sheet.hide,
      send: screen.send,
    });
    authorization.open(url);
  };
  let payments: HostPayments | undefined;
  const pay = async (params: object) => {
    const { createHostPayments } = await import('./payment.ts');
    payments ??= createHostPayments({
      phone,
      showSheet: (text) => show({ title: t('sandbox.pay'), text }),
      hideSheet: sheet.hide,
      send: screen.send,
    });
    payments.open(params);
  };
  /** Keeps the sheet when the page below changes. */
  let pinned = false;
  const show = (content: SheetContent) => {
    pinned = false;
    sheet.show(content);
  };
  const calls: Readonly<Record<HostCallName, (params: object) => void>> = {
    back: () => {
      const inside = frame.contentWindow as (Window & { readonly navigation?: { readonly canGoBack: boolean } }) | null;
      if (inside?.navigation?.canGoBack) return inside.history.back();
      show({ title: t('sandbox.closed'), canReopen: true });
    },
    // The page leaves by itself afterwards, and the message stays.
    logOut: () => {
      show({ title: t('sandbox.loggedOut') });
      pinned = true;
    },
    openSupport: () => show({ title: t('sandbox.supportPage'), text: t('sandbox.supportWords') }),
    share: (params) =>
      show({ title: t('sandbox.shareSheet'), text: textOf(params, 'title'), url: textOf(params, 'url') }),
    openExternal: (params) => show({ title: t('sandbox.outside'), url: textOf(params, 'url'), opensOutside: true }),
    authorize: (params) => void authorize(textOf(params, 'url')),
    pay: (params) => void pay(params),
    locate: (params) => void import('./place.ts').then(({ tellPlace }) => tellPlace(params, screen.send)),
    setTitle: (params) => phone.querySelector('[data-task]')?.replaceChildren(textOf(params, 'title')),
    setStatusBar: (params) => {
      const bar = phone.querySelector<HTMLElement>('[data-status-bar]');
      if (bar) bar.dataset['statusBar'] = textOf(params, 'style') === 'dark' ? 'dark' : 'light';
    },
  };
  const closeSheet = () => {
    sheet.hide();
    cancel();
  };
  /** Call it when another page has loaded in the frame. */
  const pageLoaded = () => {
    if (!pinned) closeSheet();
  };
  return { calls, pageLoaded, hideSheet: closeSheet, isSheetOpen: sheet.isOpen };
}
