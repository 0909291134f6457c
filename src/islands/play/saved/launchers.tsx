import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { requireSession } from '#client/session/session.ts';
import { $user } from '#client/session/user.ts';
import { Button } from '#ui/button.tsx';
import { HydratedFieldset } from '#ui/form.tsx';
import type { PlayContext } from '../play-context.ts';

// It is wanted for as long as the page stands.
const load = () => importWithRetry(() => import('./lazy.ts')) as Promise<typeof import('./lazy.ts')>;
const SavedDialog = lazy(async () => ({ default: (await load()).SavedDialog }));
const AgainDialog = lazy(async () => ({ default: (await load()).RepeatOrderDialog }));

/** The way to saved numbers, from My Plan. */
export function SavedNumbersButton({ tools }: { readonly tools: PlayContext }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <HydratedFieldset>
        <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
          {tools.t('saved.open')}
        </Button>
      </HydratedFieldset>
      {open && (
        <Suspense>
          <SavedDialog tools={tools} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const AGAIN = 'again';
const asked = () => new URLSearchParams(location.search).get(AGAIN);

/** So that a reload does not ask once more. */
function forget(): void {
  const address = new URL(location.href);
  address.searchParams.delete(AGAIN);
  history.replaceState(history.state, '', address);
}

/** `?again=<orderId>`: the entries of the player's own old order, offered once the page is up. Never on the server. */
export function RepeatOrderLauncher({ tools }: { readonly tools: PlayContext }) {
  const [orderId, setOrderId] = useState(asked);
  const user = useStore($user);
  useEffect(() => {
    // To the login and back here, with the same order in the address.
    if (orderId !== null) requireSession();
  }, [orderId]);
  if (orderId === null || !user) return null;
  const close = () => {
    forget();
    setOrderId(null);
  };
  return (
    <Suspense>
      <AgainDialog tools={tools} orderId={orderId} close={close} />
    </Suspense>
  );
}
