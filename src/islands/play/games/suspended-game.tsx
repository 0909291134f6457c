import { useEffect } from 'react';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';

/** A dialog over the page of a suspended game, which leads home. */
export default function SuspendedGame({ message }: { readonly message: string }) {
  useEffect(() => void leaveSuspendedGame(message), [message]);
  return null;
}
