import { useState } from 'react';
import type { SavedCard } from '#contract/deposits/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { autoFocusRef, Dialog } from '#ui/dialog.tsx';

interface RemoveCardDialogProps {
  readonly card: SavedCard;
  readonly locale: Locale;
  readonly onKeep: () => void;
  /** Ends when the card is gone, or the gateway has refused. */
  readonly onRemove: () => Promise<void>;
}

/** Asks before a saved card is removed, because that cannot be undone. */
export function RemoveCardDialog({ card, locale, onKeep, onRemove }: RemoveCardDialogProps) {
  const t = islandT(locale, 'deposit');
  const [isBusy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    void onRemove().finally(() => setBusy(false));
  };
  return (
    <Dialog
      open
      onClose={() => isBusy || onKeep()}
      title={t('remove.title')}
      footer={
        <>
          <Button variant="quiet" busy={isBusy} onClick={remove}>
            {t('remove.remove')}
          </Button>
          <Button disabled={isBusy} onClick={onKeep} ref={autoFocusRef}>
            {t('remove.keep')}
          </Button>
        </>
      }
    >
      <p>
        <bdi dir="ltr" className="font-medium tabular">
          {card.ambiguousAccountNumber}
        </bdi>
      </p>
      <p className="mt-2">{t('remove.text')}</p>
    </Dialog>
  );
}
