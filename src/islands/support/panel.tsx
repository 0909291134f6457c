import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { pageLocale, type PageConfig } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Translate, type Texts } from '#i18n/translator.ts';
import { telHref } from '#kernel/phone-href.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { chatAddress } from './chat-address.ts';

/** A provider that has not reported itself by then counts as unavailable (docs/adapters.md §7). */
const READY_MS = 15 * SECOND_MS;
const READY = 'chat-ready';
/** Esc inside the frame belongs to the frame. */
const CLOSE = 'chat-close';
/** What a chat needs. It may not navigate the page around it. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

interface PanelState {
  readonly open: boolean;
  /** Address of the chat, or the message shown instead. */
  readonly view: { readonly chat: string } | 'contacts' | 'unreachable';
}
const $panel = atom<PanelState>({ open: false, view: 'contacts' });

// A conversation belongs to one player or one visitor.
$user.listen((user, before) => {
  if (user?.userOpenId !== before?.userOpenId) $panel.set({ open: false, view: 'contacts' });
});
const close = () => $panel.set({ ...$panel.get(), open: false });

/** Not part of the page, because most visits open no chat. */
const LOAD: Readonly<Record<Locale, () => Promise<{ default: Texts }>>> = {
  'en-US': () => import('#locales/en-US/support.json'),
  'ar-AE': () => import('#locales/ar-AE/support.json'),
};

async function loadSupportTexts(locale: Locale): Promise<Translate> {
  const { default: support } = await LOAD[locale]();
  return createTranslator(locale, { support }, 'support');
}

interface TextProps {
  readonly t: Translate;
}

/** Other contacts than the chat; nothing if none is configured. */
function Contacts({ config: { supportEmail, supportPhone }, t }: TextProps & { readonly config: PageConfig }) {
  const lines = [
    ...(supportEmail === undefined ? [] : [{ name: t('mail'), href: `mailto:${supportEmail}`, text: supportEmail }]),
    ...(supportPhone === undefined ? [] : [{ name: t('phone'), href: telHref(supportPhone), text: supportPhone }]),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <p>{t('reach')}</p>
      <ul className="grid gap-2">
        {lines.map(({ name, href, text }) => (
          <li key={href}>
            <span className="text-ink-2">{`${name} `}</span>
            <a className="link" href={href} dir="ltr">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The provider's page in a frame, with a connecting message until it reports that it is ready. */
function Chat({ address, t }: TextProps & { readonly address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const late = setTimeout(() => $panel.set({ ...$panel.get(), view: 'unreachable' }), READY_MS);
    const receive = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return;
      if (data === CLOSE) close();
      if (data !== READY) return;
      clearTimeout(late);
      setReady(true);
    };
    addEventListener('message', receive);
    return () => {
      clearTimeout(late);
      removeEventListener('message', receive);
    };
  }, []);
  // A hidden frame cannot take the focus.
  useEffect(() => {
    if (ready && $panel.get().open) frame.current?.focus();
  }, [ready]);
  return (
    <>
      <iframe
        ref={frame}
        className="chat-frame"
        title={t('frame')}
        sandbox={SANDBOX}
        src={address}
        data-ready={ready ? '' : undefined}
      />
      {!ready && (
        <p className="chat-words" role="status">
          <Spinner />
          {t('connecting')}
        </p>
      )}
    </>
  );
}

function Panel({ config, t }: TextProps & { readonly config: PageConfig }) {
  const { open, view } = useStore($panel);
  return (
    <Dialog
      open={open}
      keepMounted
      focusTitle
      onClose={close}
      closeLabel={t('close')}
      closedBy="closerequest"
      title={t('title')}
      className="chat"
    >
      {typeof view === 'object' ? (
        <Chat key={view.chat} address={view.chat} t={t} />
      ) : (
        <div className="chat-words" role="status">
          {view === 'unreachable' && (
            <>
              <p>{t('away')}</p>
              <Button variant="quiet" onClick={() => void openPanel(config)}>
                {t('again')}
              </Button>
            </>
          )}
          <Contacts config={config} t={t} />
        </div>
      )}
    </Dialog>
  );
}

let root: Root | undefined;

/** Opens the support panel. The chat's frame is loaded now and kept while the page is open. */
export async function openPanel(config: PageConfig): Promise<void> {
  const locale = pageLocale();
  const t = await loadSupportTexts(locale);
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
    root.render(<Panel config={config} t={t} />);
  }
  const player = $user.get()?.userOpenId ?? null;
  const chat = config.chat && chatAddress(config.chat, { locale, player, origin: location.origin });
  $panel.set({ open: true, view: chat ? { chat } : 'contacts' });
}
