import { isCallName } from '#client/host/calls.ts';
import { encodeAnswer, encodeEvent, readCall } from '#client/host/codec.ts';
import { pageLocale } from '#client/page/config.ts';
import { islandT } from '#i18n/island.ts';
import { canonicalPath, localHref } from '#i18n/paths.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { createNativeCalls } from './native-calls.ts';
import { logCall } from './call-log.ts';

/** Plays a host around a frame of the product (docs/hosts.md): answers its calls as an app or a mini-program does, and shows them. */
const phone = document.querySelector<HTMLElement>('[data-phone]');
const frame = phone?.querySelector('iframe');
/** The server believes it of frames, in the sandbox alone (src/server/pages/request-host.ts). */
const COOKIE_SECONDS = 60;

function play(kind: string, phone: HTMLElement, frame: HTMLIFrameElement): void {
  const t = islandT(pageLocale(), 'host');
  const say = (seconds: number) => (document.cookie = `sandbox_host=${kind}; path=/; max-age=${seconds}; samesite=lax`);
  const mood = document.querySelector<HTMLSelectElement>('[data-mood]');
  const field = document.querySelector<HTMLInputElement>('#host-path');
  const open = (path: string) => void (frame.src = localHref(path.startsWith('/') ? path : '/', pageLocale()));
  const { acts, isOpen, hide, left } = createNativeCalls({ phone, frame, t, open });
  const send = (text: string) => frame.contentWindow?.postMessage(text, location.origin);

  addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    const call = source === frame.contentWindow && origin === location.origin ? readCall(data) : undefined;
    if (!call) return;
    const how = mood?.value ?? 'answers';
    if (how === 'answers' && isCallName(call.call)) acts[call.call](call.params);
    if (how !== 'silent') send(encodeAnswer(call.id, how === 'answers'));
    logCall(call, t(`sandbox.${how}`));
  });

  // Another page is there: what stood over the last one goes with it, and the field says where it is. Elsewhere nobody may look.
  frame.addEventListener('load', () => {
    left();
    const place = frame.contentDocument?.location;
    if (field && place?.origin === location.origin)
      field.value = canonicalPath(place.pathname) + place.search + place.hash;
  });
  document.querySelector('[data-native-back]')?.addEventListener('click', () => {
    // As everywhere: back closes what lies over the page first.
    if (isOpen()) return hide();
    logCall({ call: 'back', params: {} }, t('sandbox.told'));
    send(encodeEvent('back'));
  });
  document.querySelector('[data-open-path]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    hide();
    open(field?.value ?? '/');
  });

  say(COOKIE_SECONDS);
  setInterval(() => say(COOKIE_SECONDS), (COOKIE_SECONDS / 3) * SECOND_MS);
  addEventListener('pagehide', () => say(0));
  // Out of the browser's memory of pages it comes without the cookie.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  open('/');
}

if (phone && frame) play(phone.dataset['phone'] ?? 'app', phone, frame);
