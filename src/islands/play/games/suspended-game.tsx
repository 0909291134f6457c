import { useEffect } from 'react';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';

/** The game may not be played: a dialog over its page says so, and leads home. */
export default function SuspendedGame({ message }: { readonly message: string }) {
  useEffect(() => void leaveSuspendedGame(message), [message]);
  return null;
}
