import type { HostCallName } from '#client/host/calls.ts';
import type { Translate } from '#i18n/translator.ts';
import { el } from '#islands/dialogs/dom.ts';

interface Phone {
  readonly phone: HTMLElement;
  readonly frame: HTMLIFrameElement;
  readonly t: Translate;
  readonly open: (path: string) => void;
}

/** What a page sent is anybody's writing until it is looked at. */
const textOf = (params: object, name: string): string => {
  const value: unknown = Object.entries(params).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
};

/** What the played host does with each call. */
export function createNativeCalls({ phone, frame, t, open }: Phone) {
  const sheet = phone.querySelector<HTMLElement>('[data-sheet]');
  const named = (name: string) => phone.querySelector<HTMLElement>(`[data-${name}]`);

  /** What the page's own leaving does not close. */
  let stays = false;
  const isOpen = () => sheet?.hidden === false;
  const hide = () => {
    if (sheet) sheet.hidden = true;
  };
  const left = () => {
    if (!stays) hide();
  };
  /** Something native over the page, until it is closed. */
  const show = (title: string, ...content: (Node | string)[]) => {
    stays = false;
    const close = el('button', { type: 'button', class: 'btn btn-quiet btn-sm' }, t('sandbox.close'));
    close.addEventListener('click', () => {
      hide();
      frame.focus();
    });
    sheet?.replaceChildren(el('p', { class: 'font-semibold' }, title), ...content, close);
    if (sheet) sheet.hidden = false;
    close.focus();
  };
  const address = (url: string) => el('p', { class: 'wrap-anywhere', dir: 'ltr' }, url);

  const acts: Readonly<Record<HostCallName, (params: object) => void>> = {
    back: () => {
      const inside = frame.contentWindow as (Window & { readonly navigation?: { readonly canGoBack: boolean } }) | null;
      if (inside?.navigation?.canGoBack) return inside.history.back();
      const again = el('button', { type: 'button', class: 'btn btn-sm' }, t('sandbox.reopen'));
      again.addEventListener('click', () => {
        hide();
        open('/');
      });
      show(t('sandbox.closed'), again);
    },
    // The page leaves by itself then, which is no reason to unsay it.
    logOut: () => {
      show(t('sandbox.loggedOut'));
      stays = true;
    },
    openSupport: () => show(t('sandbox.supportPage'), el('p', {}, t('sandbox.supportWords'))),
    share: (params) => show(t('sandbox.shareSheet'), textOf(params, 'title'), address(textOf(params, 'url'))),
    openExternal: (params) => show(t('sandbox.outside'), address(textOf(params, 'url'))),
    setTitle: (params) => named('task')?.replaceChildren(textOf(params, 'title')),
    setStatusBar: (params) => {
      const bar = named('status-bar');
      if (bar) bar.dataset['statusBar'] = textOf(params, 'style') === 'dark' ? 'dark' : 'light';
    },
  };
  return { acts, isOpen, hide, left };
}
