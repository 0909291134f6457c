import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { requireSession } from '#client/session/session.ts';
import { $user } from '#client/session/user.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { HydratedFieldset } from '#ui/form.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { usePickerFocusAfter } from '../picker-focus.ts';
import { usePlay } from '../play-context.ts';

/** The saved numbers could not be loaded. The cart is stored in the tab, so that a reload loses nothing. */
function LoadFailed({ close }: { readonly close: () => void }) {
  const { t } = usePlay();
  return (
    <Dialog
      open
      onClose={close}
      title={t('saved.open')}
      closeLabel={t('close')}
      footer={<Button onClick={() => location.reload()}>{t('saved.again')}</Button>}
    >
      <p>{t('saved.failed')}</p>
    </Dialog>
  );
}

// Few players open either. This one needs the form library, which the page does not have: a browser remembers an
// import that failed, so that only a reload loads it again.
const SavedDialog = lazy(() => import('./saved-dialog.tsx').catch(() => ({ default: LoadFailed })));
// The page wants it for as long as it is open, so the import never ends undefined.
const RepeatOrderDialog = lazy(
  () =>
    importWithRetry(() => import('./repeat-order-dialog.tsx')) as Promise<typeof import('./repeat-order-dialog.tsx')>,
);

/** Opens the saved numbers, from My Plan. */
export function SavedNumbersButton() {
  const { t } = usePlay();
  const [open, setOpen] = useState(false);
  usePickerFocusAfter(open);
  return (
    <>
      <HydratedFieldset>
        <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
          {t('saved.open')}
        </Button>
      </HydratedFieldset>
      {open && (
        <Suspense>
          <SavedDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const PARAM = 'again';
const readOrderId = () => new URLSearchParams(location.search).get(PARAM);
const noOrderId = () => null;

/** Removes the order from the address, so that a reload does not offer it again. */
function removeOrderId(): void {
  const address = new URL(location.href);
  address.searchParams.delete(PARAM);
  history.replaceState(history.state, '', address);
}

/** `?again=<orderId>` offers the entries of one of the player's orders. In the browser only. */
export function RepeatOrderLauncher() {
  const orderId = useBrowserValue(readOrderId, noOrderId);
  const [closed, setClosed] = useState(false);
  const user = useStore($user, { ssr: 'initial' });
  useEffect(() => {
    // After the login the page opens again with the same address.
    if (orderId !== null) requireSession();
  }, [orderId]);
  if (orderId === null || closed || !user) return null;
  const close = () => {
    removeOrderId();
    setClosed(true);
  };
  return (
    <Suspense>
      <RepeatOrderDialog orderId={orderId} close={close} />
    </Suspense>
  );
}
