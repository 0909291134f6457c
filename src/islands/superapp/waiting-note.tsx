import { lazy, Suspense } from 'react';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { readProvenAccount } from './proven-account.ts';
import type { WaitingAccountProps } from './waiting-account.tsx';

/** Loaded where an account waits. If it fails, the login goes on without the note, and so without the account. */
const WaitingAccount = lazy(() => import('./waiting-account.tsx').catch(() => ({ default: () => null })));

const waits = () => readProvenAccount() !== null;

/** Says which account at the super-app will be linked by this form, if one waits in this tab. */
export const WaitingNote = (props: WaitingAccountProps) =>
  useBrowserValue(waits, () => false) && (
    <Suspense>
      <WaitingAccount {...props} />
    </Suspense>
  );
