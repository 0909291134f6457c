import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadAgain } from '#client/load.ts';
import { withSession } from '#client/session.ts';
import { $user } from '#client/user.ts';
import { Button } from '#ui/button.tsx';
import { Ready } from '#ui/form.tsx';
import type { Tools } from './tools.ts';

// It is wanted for as long as the page stands.
const load = () => loadAgain(() => import('./kept.ts')) as Promise<typeof import('./kept.ts')>;
const SavedDialog = lazy(async () => ({ default: (await load()).SavedDialog }));
const AgainDialog = lazy(async () => ({ default: (await load()).AgainDialog }));

/** The way to saved numbers, from My Plan. */
export function SavedDoor({ tools }: { readonly tools: Tools }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Ready>
        <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
          {tools.t('saved.open')}
        </Button>
      </Ready>
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
export function AgainDoor({ tools }: { readonly tools: Tools }) {
  const [orderId, setOrderId] = useState(asked);
  const user = useStore($user);
  useEffect(() => {
    // To the login and back here, with the same order in the address.
    if (orderId !== null) withSession();
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
