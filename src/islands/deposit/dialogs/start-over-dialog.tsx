import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, autoFocusRef } from '#ui/dialog.tsx';

export interface StartOverDialogProps {
  readonly open: boolean;
  /** What may happen to the payment that is still processed. */
  readonly text: string;
  readonly onWait: () => void;
  readonly onStartOver: () => void;
  readonly locale: Locale;
}

/** Warns that the first payment cannot be cancelled and may still complete, so that nobody pays twice by accident. */
export function StartOverDialog({ open, text, onWait, onStartOver, locale }: StartOverDialogProps) {
  const t = islandT(locale, 'deposit');
  return (
    <Dialog
      open={open}
      onClose={onWait}
      title={t('startOver.title')}
      footer={
        <>
          <Button variant="quiet" onClick={onStartOver}>
            {t('startOver.action')}
          </Button>
          <Button onClick={onWait} ref={autoFocusRef}>
            {t('startOver.wait')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
