import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, autoFocusRef } from '#ui/dialog.tsx';

export interface LeaveDialogProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** What would be lost: the form's input, or the bank's page. */
  readonly text: string;
  readonly locale: Locale;
}

/** Asks for confirmation before an unfinished step is left. */
export function LeaveDialog({ open, onStay, onLeave, text, locale }: LeaveDialogProps) {
  const t = islandT(locale, 'deposit');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('leave.title')}
      footer={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {t('leave.leave')}
          </Button>
          <Button onClick={onStay} ref={autoFocusRef}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
