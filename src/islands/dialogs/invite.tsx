import { useRef } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { share } from '#client/host/share.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

/** The player's share link, to copy or to share, and how many have joined by it. */
export function Invite({ data, t, locale, onClosed }: DialogProps<'invite'>) {
  const { title, summary, shareUrl, text, joined } = data;
  const link = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(shareUrl).then(
      () => toast(islandT(locale, 'client')('linkCopied')),
      // If the browser refuses to copy, the link is selected for the keyboard.
      () => link.current?.focus(),
    );
  const shareLink = () => {
    void share(text, shareUrl);
    return false;
  };
  return (
    <DialogFrame
      title={title}
      buttons={[{ text: t('close') }, { text: t('invite.share'), main: true, mayClose: shareLink }]}
      onClosed={onClosed}
    >
      <p>{summary}</p>
      <Field label={t('invite.link')} className="mt-4">
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={link}
              dir="ltr"
              readOnly
              value={shareUrl}
              onFocus={({ target }) => target.select()}
            />
            <Button variant="quiet" onClick={() => void copy()}>
              {t('invite.copy')}
            </Button>
          </div>
        )}
      </Field>
      <p className="text-ink-2 mt-4">{t('invite.joined', { count: joined })}</p>
    </DialogFrame>
  );
}
