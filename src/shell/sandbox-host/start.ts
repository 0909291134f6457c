import { isCallName } from '#client/host/calls.ts';
import { encodeAnswer, encodeEvent, readCall } from '#client/host/codec.ts';
import { pageLocale } from '#client/page/config.ts';
import { islandT } from '#i18n/island.ts';
import { canonicalPath, localHref } from '#i18n/paths.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { createNativeCalls } from './native-calls.ts';

/**
 * Simulates a host around a frame of the product (docs/hosts.md): answers its calls like the app or the mini-program,
 * and lists them.
 */
const phone = document.querySelector<HTMLElement>('[data-phone]');
const frame = phone?.querySelector('iframe');
/** The server reads this cookie in the sandbox only (src/server/pages/request-host.ts). */
const COOKIE_SECONDS = 60;
/** Maximum number of calls in the list. */
const MAX_LOGGED = 50;

/** Adds a call and its result to the list, newest first. */
function logCall({ call, params }: { readonly call: string; readonly params: object }, outcome: string): void {
  const list = document.querySelector('[data-log]');
  const item = document.querySelector<HTMLTemplateElement>('[data-log-item]')?.content.cloneNode(true);
  if (!list || !(item instanceof DocumentFragment)) return;
  const text = Object.keys(params).length > 0 ? `${call} ${JSON.stringify(params)}` : call;
  item.querySelector('[data-call]')?.replaceChildren(text);
  item.querySelector('[data-outcome]')?.replaceChildren(outcome);
  list.prepend(item);
  while (list.children.length > MAX_LOGGED) list.lastElementChild?.remove();
}

function play(kind: string, phone: HTMLElement, frame: HTMLIFrameElement): void {
  const t = islandT(pageLocale(), 'host');
  const setCookie = (seconds: number) =>
    (document.cookie = `sandbox_host=${kind}; path=/; max-age=${seconds}; samesite=lax`);
  const mood = document.querySelector<HTMLSelectElement>('[data-host-answer]');
  const field = document.querySelector<HTMLInputElement>('#host-path');
  const open = (path: string) => void (frame.src = localHref(path.startsWith('/') ? path : '/', pageLocale()));
  const send = (text: string) => frame.contentWindow?.postMessage(text, location.origin);
  const { calls, pageLoaded, hideSheet, isSheetOpen } = createNativeCalls({ phone, frame, t, open, send });

  addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    const call = source === frame.contentWindow && origin === location.origin ? readCall(data) : undefined;
    if (!call) return;
    const how = mood?.value ?? 'answers';
    if (how === 'answers' && isCallName(call.call)) calls[call.call](call.params);
    if (how !== 'silent') send(encodeAnswer(call.id, how === 'answers'));
    logCall(call, t(`sandbox.${how}`));
  });

  // Another page has loaded: closes the sheet of the previous one and shows the path. The path of another site cannot
  // be read.
  frame.addEventListener('load', () => {
    pageLoaded();
    const place = frame.contentDocument?.location;
    if (field && place?.origin === location.origin)
      field.value = canonicalPath(place.pathname) + place.search + place.hash;
  });
  document.querySelector('[data-native-back]')?.addEventListener('click', () => {
    // Back closes an open sheet first, as in native hosts.
    if (isSheetOpen()) return hideSheet();
    logCall({ call: 'back', params: {} }, t('sandbox.told'));
    send(encodeEvent('back'));
  });
  document.querySelector('[data-open-path]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    hideSheet();
    open(field?.value ?? '/');
  });

  setCookie(COOKIE_SECONDS);
  setInterval(() => setCookie(COOKIE_SECONDS), (COOKIE_SECONDS / 3) * SECOND_MS);
  addEventListener('pagehide', () => setCookie(0));
  // A page from the back-forward cache was loaded without the cookie.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  open('/');
}

if (phone && frame) play(phone.dataset['phone'] ?? 'app', phone, frame);
