import { useEffect, useRef, useState } from 'react';
import { logOutAndGoHome } from '#client/session/session.ts';
import { DialogFrame, type FrameButton } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { LegalText } from './legal-text.tsx';

const HINT_ID = 'terms-hint';
const TEXTS = { 1: 'terms', 2: 'privacy' } as const;

/** Whether the end of the summary has been seen. */
function useRead() {
  const [read, setRead] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setRead(true));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  // On a low screen the buttons scroll with the text. Appended text must not move the focused button.
  useEffect(() => {
    const foot = read && end.current?.closest('dialog')?.querySelector('.dialog-foot:focus-within');
    if (foot) foot.scrollIntoView({ block: 'nearest' });
  }, [read]);
  return { read, end };
}

/**
 * A new version of a legal text: first the summary. At its end the full text is appended, and the text can be accepted.
 * A failed acceptance shows the server's message and leaves the dialog open.
 */
export function Terms({ data, t, onClosed }: DialogProps<'terms'>) {
  const { brief, whole, forced, versionType, accept } = data;
  const { read, end } = useRead();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const text = TEXTS[versionType];
  const send = async () => {
    setSending(true);
    setError(undefined);
    const message = await accept?.();
    setSending(false);
    setError(message);
    return message === undefined;
  };
  const acceptOrShowEnd = () => {
    if (read) return send();
    end.current?.scrollIntoView({ block: 'end' });
    return false;
  };
  const decline: FrameButton<'declined'> = forced
    ? { text: t('terms.logOut'), answer: 'declined', act: () => void logOutAndGoHome() }
    : { text: t('notNow') };
  return (
    <DialogFrame<'accepted' | 'declined'>
      title={t(`terms.title.${text}`)}
      long
      mustAnswer={forced}
      buttons={[
        decline,
        {
          text: t(`terms.accept.${text}`),
          main: true,
          answer: 'accepted',
          mayClose: acceptOrShowEnd,
          disabled: !read,
          busy: sending,
          describedBy: HINT_ID,
        },
      ]}
      onClosed={onClosed}
    >
      <p className="text-ink-2 text-sm" id={HINT_ID} role="status">
        {t(read ? 'terms.read' : 'terms.hint')}
        {forced && ` ${t('terms.forced')}`}
      </p>
      <LegalText text={brief} />
      <div className="h-px" data-summary-end ref={end} />
      <section className="mt-6" hidden={!read}>
        <h3>{t('terms.whole')}</h3>
        <LegalText text={whole} />
      </section>
      {/* The live region is rendered before its text, so that screen readers announce it. */}
      <div role="alert" className="sticky bottom-0 empty:absolute">
        {error !== undefined && <p className="bg-coral-soft text-coral-ink rounded-art mt-3 px-4 py-3">{error}</p>}
      </div>
    </DialogFrame>
  );
}
