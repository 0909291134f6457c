import { useEffect } from 'react';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';

/** The game may not be played: says so over its page, and leads home (spec games-and-money §4). */
export default function SuspendedGame({ message }: { readonly message: string }) {
  useEffect(() => void leaveSuspendedGame(message), [message]);
  return null;
}
