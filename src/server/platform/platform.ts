import type { Db, DbHandle } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { SecurityLog } from '../observability/security-events.ts';
import type { Settings } from '../settings/settings.ts';
import type { Adapters } from './adapters.ts';
import type { Clock } from './clock.ts';

/** What every service is made from. */
export interface Platform {
  readonly settings: Settings;
  readonly log: Logger;
  /** What matters to security, in one form. */
  readonly security: SecurityLog;
  readonly db: Db;
  readonly handle: DbHandle;
  readonly clock: Clock;
  /** Figures of this node for /metrics. */
  readonly metrics: Metrics;
  /** The address at which the world reaches this product, e.g. https://naseeb.example. Links in mails start with it. */
  readonly publicOrigin: string;
  /** The address at which this node listens; undefined for an engine without HTTP. */
  readonly ownOrigin: string | undefined;
  /** The address of the sandbox process; undefined in live mode. */
  readonly sandboxOrigin: string | undefined;
  /** Addresses of the acquirer, bank, identity provider, register, SMS sender, mail host and beacon. */
  readonly adapters: Adapters;
}
