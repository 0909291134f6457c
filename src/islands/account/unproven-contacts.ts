import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';

export interface UnprovenContacts {
  readonly mobile: string;
  readonly email: string;
}

const NONE: UnprovenContacts = { mobile: '', email: '' };

/**
 * What the player gave at the registration and has not proven yet; asked for only where a proven contact is missing.
 * Undefined until it is known. Where that fails, nothing was given as far as a page can tell.
 */
export function useUnprovenContacts(): UnprovenContacts | undefined {
  const [unproven, setUnproven] = useState<UnprovenContacts>();
  useEffect(() => {
    const user = $user.get();
    if (!user || (user.phone && user.email)) return;
    void call(commands.profile, {}, { silent: true }).then((answer) => {
      setUnproven(answer.ok ? { mobile: answer.data.mobile.unproven, email: answer.data.email.unproven } : NONE);
    });
  }, []);
  return unproven;
}
