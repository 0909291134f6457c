import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { autoFocusRef, Dialog } from '#ui/dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveDialogProps {
  /** Whether a card was touched and is not open yet. */
  readonly active: boolean;
  /** Of a demo, which is lost. */
  readonly demo: boolean;
  readonly locale: Locale;
}

/** Asks before the page is left with a card that was touched and is not finished. */
export function LeaveDialog({ active, demo, locale }: LeaveDialogProps) {
  const t = islandT(locale, 'instants');
  const { asked, stay, leave } = useLeaveGuard(active);
  if (asked === undefined) return null;
  return (
    <Dialog
      open
      onClose={stay}
      closedBy="closerequest"
      content="message"
      title={t('leave.title')}
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            {t('leave.leave')}
          </Button>
          <Button ref={autoFocusRef} onClick={stay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t(demo ? 'leave.demo' : 'leave.text')}</p>
    </Dialog>
  );
}
