import { currentPath } from '#client/page/navigation.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

/**
 * The product may not know where the player is: tickets and deposits wait. The server's sentence comes first, and stands
 * alone where it gives no reason: it may be about a place.
 */
export function GeoRestriction({ data: { message, to, because }, t, onClosed }: DialogProps<'geo-restriction'>) {
  const purpose = to ?? (currentPath() === '/account/deposit' ? 'deposit' : 'bet');
  return (
    <DialogFrame
      title={t(`geo.${purpose}`)}
      buttons={
        because === 'refresh'
          ? [{ text: t('notNow') }, { text: t('geo.again'), main: true, answer: 'again' }]
          : [{ text: t('ok'), main: true }]
      }
      onClosed={onClosed}
    >
      <p>{message}</p>
      {because && <p className="text-ink-2 mt-3">{t(`geo.${because}`)}</p>}
    </DialogFrame>
  );
}
