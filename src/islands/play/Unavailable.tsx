import { useEffect } from 'react';
import { openDialog } from '#client/dialogs.ts';

/** The game may not be played: says so over its page, and leads home (spec games-and-money §4). */
export default function Unavailable({ message }: { readonly message: string }) {
  useEffect(() => void openDialog('sales-suspension', { message }), [message]);
  return null;
}
