import { useEffect, useState } from 'react';
import { forgetProvenAccount, readProvenAccount, type ProvenAccount } from '#client/session/superapp-account.ts';

/** The proven account that waits in this tab, and how to drop it. The server's render knows of none. */
export function useProvenAccount(): readonly [ProvenAccount | undefined, () => void] {
  const [proven, setProven] = useState<ProvenAccount>();
  useEffect(() => setProven(readProvenAccount()), []);
  const drop = () => {
    forgetProvenAccount();
    setProven(undefined);
  };
  return [proven, drop];
}
