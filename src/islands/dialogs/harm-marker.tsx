import { useState } from 'react';
import { go } from '#client/page/navigation.ts';
import type { HarmAnswer } from '#contract/harm/fields.ts';
import { localHref } from '#i18n/paths.ts';
import { CONTROLS_PATH } from '#islands/limits/paths.ts';
import { DialogFrame, type FrameButton } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

/** Where each choice leads. */
const WAYS = { break: CONTROLS_PATH, limit: CONTROLS_PATH, assessment: '/Assessment' } as const;

/** What was noticed about the player's play. Closed without a choice, it counts as "Not now". */
export function HarmMarker({ data: { markers, send }, t, locale, onClosed }: DialogProps<'harm-marker'>) {
  const [sent, setSent] = useState<HarmAnswer>();
  // A break is offered first where that is asked for.
  const first = markers.some(({ level }) => level === 'pause') ? 'break' : 'limit';
  const choose = (answer: keyof typeof WAYS): FrameButton => ({
    text: t(`harmMarker.${answer}`),
    ...(answer === first && { main: true as const }),
    busy: sent === answer,
    // The next page would end the request.
    mayClose: async () => {
      setSent(answer);
      await send?.(answer);
      return true;
    },
    act: () => go(WAYS[answer]),
  });
  const close = () => {
    if (sent === undefined) void send?.('later');
    onClosed();
  };
  return (
    <DialogFrame
      title={t('harmMarker.title')}
      className="harm-dialog"
      buttons={[
        { text: t('notNow') },
        choose('assessment'),
        choose(first === 'break' ? 'limit' : 'break'),
        choose(first),
      ]}
      onClosed={close}
    >
      <p className="sr-only">{t('harmMarker.lead')}</p>
      <ul className="grid gap-4">
        {markers.map(({ title, text }) => (
          <li key={title} className="grid gap-1">
            <h3 className="font-semibold">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className="text-ink-2 mt-4">
        {t('harmMarker.choice')}{' '}
        <a className="link" href={localHref('/account/noticed', locale)}>
          {t('harmMarker.all')}
        </a>
      </p>
    </DialogFrame>
  );
}
