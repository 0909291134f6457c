import { currentPath } from '#client/page/navigation.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

/**
 * The player's location is unknown, so tickets and deposits are refused. The server's message comes first, and alone if
 * it gives no reason, because it may be about a particular place.
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
