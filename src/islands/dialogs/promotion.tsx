import { useState } from 'react';
import { go } from '#client/page/navigation.ts';
import { openInvite } from '#client/promotions/invite.ts';
import { markPromotionSeen } from '#client/promotions/seen-promotions.ts';
import { Check } from '#ui/field.tsx';
import { DialogFrame, type FrameButton } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

/** A promotion on the home page. However it is closed, it stays hidden for today, or for ever if the box is ticked. */
export function Promotion({ data, t, onClosed }: DialogProps<'promotion'>) {
  const { key, title, summary, action, invite } = data;
  const [never, setNever] = useState(false);
  const act = (path: string) => (invite ? void openInvite(`/activity?key=${key}`) : go(path));
  const buttons: FrameButton[] = [{ text: t('notNow') }];
  if (action) buttons.push({ text: action.text, main: true, act: () => act(action.path) });
  const close = () => {
    if (never) markPromotionSeen(key, 'never');
    onClosed();
  };
  return (
    <DialogFrame title={title} buttons={buttons} onClosed={close}>
      <p>{summary}</p>
      <Check
        className="mt-3"
        label={t('promotion.never')}
        checked={never}
        onChange={({ target }) => setNever(target.checked)}
      />
    </DialogFrame>
  );
}
