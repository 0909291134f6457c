import { useEffect, useRef, useState } from 'react';
import { logOutAndGoHome } from '#client/session/session.ts';
import { DialogFrame, type FrameButton } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Paragraphs } from './parts.tsx';

const HINT_ID = 'terms-hint';

/** New terms: first the summary. At its end the full text is appended, and the terms can be accepted. */
export function Terms({ data: { brief, whole, forced }, t, onClosed }: DialogProps<'terms'>) {
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
  const showEnd = () => {
    if (!read) end.current?.scrollIntoView({ block: 'end' });
    return read;
  };
  const decline: FrameButton<'declined'> = forced
    ? { text: t('terms.logOut'), answer: 'declined', act: () => void logOutAndGoHome() }
    : { text: t('notNow') };
  return (
    <DialogFrame<'accepted' | 'declined'>
      title={t('terms.title')}
      long
      mustAnswer={forced}
      buttons={[
        decline,
        {
          text: t('terms.accept'),
          main: true,
          answer: 'accepted',
          mayClose: showEnd,
          disabled: !read,
          describedBy: HINT_ID,
        },
      ]}
      onClosed={onClosed}
    >
      <p className="text-ink-2 text-sm" id={HINT_ID} role="status">
        {t(read ? 'terms.read' : 'terms.hint')}
      </p>
      <Paragraphs text={brief} />
      <div className="h-px" ref={end} />
      <section className="mt-6" hidden={!read}>
        <h3>{t('terms.whole')}</h3>
        <Paragraphs text={whole} />
      </section>
    </DialogFrame>
  );
}
