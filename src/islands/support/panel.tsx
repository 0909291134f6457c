import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { pageLocale, type PageConfig } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import { telHref } from '#kernel/phone-href.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Translate } from '#i18n/translator.ts';
import { Button, Dialog, Spinner } from '#ui/index.ts';
import { chatAddress } from './chat-address.ts';
import { loadSupportTexts } from './texts.ts';

/** A provider that has not said by then that it is there does not answer (docs/adapters.md §7). */
const READY_MS = 15 * SECOND_MS;
const READY = 'chat-ready';
/** Esc inside the frame is the frame's. */
const CLOSE = 'chat-close';
/** What a chat needs; it may not lead the page around it away. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

interface PanelState {
  readonly open: boolean;
  /** The address of the chat in the frame, or what is said in its place. */
  readonly view: { readonly chat: string } | 'contacts' | 'unreachable';
}
const $panel = atom<PanelState>({ open: false, view: 'contacts' });

// A conversation is one player's, or one visitor's.
$user.listen((user, before) => {
  if (user?.userOpenId !== before?.userOpenId) $panel.set({ open: false, view: 'contacts' });
});
const close = () => $panel.set({ ...$panel.get(), open: false });

interface TextProps {
  readonly t: Translate;
}

/** How support is reached without the chat; nothing where the operator names neither way. */
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

/** The provider's page in a frame. Until it says that it is there, the player is told that it is being reached. */
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
  // A frame that is not seen yet takes no focus.
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

/** Opens the panel of customer support. The chat's frame is loaded only now, and kept while the page stands. */
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
