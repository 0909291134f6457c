import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { $user, updateUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';

export interface UnprovenContacts {
  readonly mobile: string;
  readonly email: string;
}

/**
 * What the player gave at the registration and has not proven yet; asked for only where a proven contact is missing
 * here. Undefined until it is known, and where it cannot be asked. The proven ones are stored: the answer to their code
 * may have been lost.
 */
export function useUnprovenContacts(): UnprovenContacts | undefined {
  const [unproven, setUnproven] = useState<UnprovenContacts>();
  useEffect(() => {
    const user = $user.get();
    if (!user || (user.phone && user.email)) return;
    void call(commands.profile, {}, { silent: true }).then((answer) => {
      if (!answer.ok) return;
      const { mobile, email } = answer.data;
      updateUser({ phone: mobile.proven, email: email.proven });
      setUnproven({ mobile: mobile.unproven, email: email.unproven });
    });
  }, []);
  return unproven;
}
