import { useEffect } from 'react';
import { leaveUnsold } from '#client/unsold.ts';

/** The game may not be played: says so over its page, and leads home (spec games-and-money §4). */
export default function Unavailable({ message }: { readonly message: string }) {
  useEffect(() => void leaveUnsold(message), [message]);
  return null;
}
