import { useState } from 'react';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** A dialog inside a dialog: the inner one confirms closing the outer one, as on the bank's page. */
export function NestedDialog({ t }: { readonly t: Translate }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setOpen(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('show.guarded')}
      </Button>
      <Dialog open={open} onClose={() => setAsking(true)} title={t('show.dialogTitle')} closeLabel={t('show.close')}>
        <p>{t('show.dialogText')}</p>
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          title={t('show.question')}
          footer={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                {t('show.off')}
              </Button>
              <Button variant="danger" onClick={leave}>
                {t('show.leave')}
              </Button>
            </>
          }
        >
          <p>{t('show.dialogText')}</p>
        </Dialog>
      </Dialog>
    </>
  );
}
