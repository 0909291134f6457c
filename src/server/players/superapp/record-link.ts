import type { SecurityEventFields, SecurityLog } from '#server/observability/security-events.ts';
import type { Linked } from './links.ts';

interface RecordCall {
  readonly engine: { readonly security: SecurityLog };
  readonly ip: string;
}

/** After the commit: what a link changed, for both players. */
export function recordLink({ engine, ip }: RecordCall, player: string, { isNew, displaced }: Linked): void {
  if (!isNew) return;
  const fields = (of: string): SecurityEventFields => ({ address: ip, player: of });
  engine.security.record('superapp-linked', fields(player));
  if (displaced)
    engine.security.record('superapp-unlinked', { ...fields(displaced.openId), reason: 'linked-elsewhere' });
}
