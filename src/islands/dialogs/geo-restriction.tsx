import { pageHost } from '#client/page/config.ts';
import { currentPath } from '#client/page/navigation.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { locationSettings } from './location-settings.ts';
import { DialogFrame, type FrameButton } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { supportButton } from './parts.tsx';

/** Where it is known that nothing can be bought or deposited there. */
const NOT_HERE: ReadonlySet<number | undefined> = new Set<number>([
  errorCodes.geoOutside,
  errorCodes.geoNearBorder,
  errorCodes.geoTravelUnderReview,
  errorCodes.geoProxyAddress,
]);

/**
 * The player's place does not do, is not known, or has changed. The server's message comes first, and alone if it gives
 * no reason, because it may be about a particular place.
 */
export function GeoRestriction({ data, t, onClosed }: DialogProps<'geo-restriction'>) {
  const { message, code, to, because } = data;
  const purpose = to ?? (currentPath() === '/account/deposit' ? 'deposit' : 'bet');
  const isUnknown = because === 'refused' || because === 'refresh';
  const retry = NOT_HERE.has(code) ? 'notHere' : 'unchecked';
  const titles = { refused: 'needed', refresh: 'needed', moved: 'moved', retry } as const;
  const buttons: readonly FrameButton<'again'>[] =
    because === 'moved'
      ? [{ text: t('geo.reload'), main: true }]
      : because
        ? [{ text: t('notNow') }, { text: t('geo.again'), main: true, answer: 'again' }]
        : [...(code === errorCodes.geoTravelUnderReview ? [supportButton(t)] : []), { text: t('ok'), main: true }];
  const paragraphs = [
    message,
    isUnknown && !message && t(`geo.why.${purpose}`),
    because === 'moved' && t(`geo.movedTo.${purpose}`),
    isUnknown && t(`geo.${because}`),
    because === 'refused' && t(`geo.allow.${locationSettings(navigator.userAgent, pageHost())}`),
  ].filter((text) => typeof text === 'string');
  return (
    <DialogFrame title={t(`geo.${titles[because ?? 'retry']}.${purpose}`)} buttons={buttons} onClosed={onClosed}>
      {paragraphs.map((text, i) => (
        <p key={text} className={i > 0 ? 'text-ink-2 mt-3' : undefined}>
          {text}
        </p>
      ))}
    </DialogFrame>
  );
}
