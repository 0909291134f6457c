import { systemNow } from '#kernel/time.ts';
import { resolveAdapters, UNREACHABLE_SANDBOX, type SandboxAddress } from '../platform/adapters.ts';
import { createClock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { EMPTY_CONTENT, type Content } from '../content/promotions.ts';
import { loadTextOverrides, watchTextOverrides, type TextOverridesWatcher } from '../content/text-overrides.ts';
import type { DbHandle } from '../db/index.ts';
import { defineAmlJobs } from '../aml/aml-jobs.ts';
import { createAcquirer, type Acquirer } from '../deposits/acquirer/client.ts';
import { ACQUIRER_CALLBACK } from '../deposits/acquirer/callback.ts';
import { createDepositSweeper } from '../deposits/sweeper.ts';
import { createCaptcha, type Captcha } from '../captcha/captcha.ts';
import { createDrawEngine, type DrawEngine } from '../draw-engine/index.ts';
import { loadUnfinishedEntries } from '../draws/log-entries.ts';
import { isKeyShown } from '../draws/proof/key-changes.ts';
import { openOperator, type Operator } from '../draws/proof/operator-key.ts';
import { defineClosureJobs } from '../closure/closure-jobs.ts';
import { hasOnlyMoneyLeft } from '../closure/conditions.ts';
import { defineFactorJobs } from '../factors/unfinished-logins.ts';
import { watchApplications } from '../family/overdue.ts';
import { defineFamilyJobs } from '../family/reports.ts';
import { createGeo, type Geo } from '../geo/geo.ts';
import { defineGeoJobs } from '../geo/geo-jobs.ts';
import { defineGrandPrizeJobs } from '../grand-prizes/expire-prizes.ts';
import { watchUnpaidPrizes } from '../grand-prizes/overdue.ts';
import { defineHarmJobs } from '../harm/harm-jobs.ts';
import { createInstants, type Instants } from '../instants/index.ts';
import { defineCardReminders } from '../instants/reveal/remind-players.ts';
import type { Ticker } from '../jobs/ticker.ts';
import { createJobs, type Jobs } from '../jobs/queue.ts';
import { createIdentityProvider, type IdentityProvider } from '../identity/provider.ts';
import { defineIdentityJobs } from '../identity/identity-jobs.ts';
import { defineOperatorMessages } from '../notifications/operator-messages.ts';
import { createFramePolicy } from '../platform/frame-policy.ts';
import type { Logger } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createSecurityLog } from '../observability/security-events.ts';
import { createTicketNumbers, type TicketNumbers } from '../orders/tickets/ticket-numbers.ts';
import { createPurchases, type Purchases } from '../orders/purchase/index.ts';
import { createMessages, type Messages } from '../messages/index.ts';
import { createPlayerRateLimits, type PlayerRateLimits } from '../players/rate-limits.ts';
import { createSessions, type Sessions } from '../players/sessions.ts';
import { createPush, type PushService } from '../push/index.ts';
import { definePlayRecordJob } from '../play-record/play-record-jobs.ts';
import { publishTermsVersions } from '../terms/versions.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import { defineErasureJob } from '../privacy/erase.ts';
import { defineRegisterJobs } from '../register/register-jobs.ts';
import { createRegisterClient } from '../register/client.ts';
import { createRegister, type Register } from '../register/index.ts';
import { fileSources } from '../reconciliation/file-sources.ts';
import { defineReconciliationJob } from '../reconciliation/reconciliation-jobs.ts';
import { defineRegulationJobs } from '../regulation/regulation-jobs.ts';
import { createSuperapp, type Superapp } from '../superapp/provider.ts';
import { openTlog, type Tlog } from '../tlog/index.ts';
import type { Settings } from '../settings/settings.ts';
import { createBank, type Bank } from '../withdrawals/bank/client.ts';
import { watchRefunds } from '../deposits/refunds/overdue.ts';
import { watchWithdrawals } from '../withdrawals/overdue.ts';
import type { Closures } from '../withdrawals/open-channels.ts';
import { defineControlJobs } from '../controls/control-jobs.ts';
import { createPayoutJob } from '../withdrawals/payouts/send-payouts.ts';
import { addGauges } from './gauges.ts';
import { findLiveGaps } from './live-gaps.ts';

/** The services of a process, made once and named here. */
export interface Engine extends Platform, Closures {
  readonly sessions: Sessions;
  /** How often a player may request codes, try passwords, start identity checks. */
  readonly limits: PlayerRateLimits;
  /** Lets through who solved one. */
  readonly captcha: Captcha;
  /** Checks where players are, and proves it. */
  readonly geo: Geo;
  /** Notifies players' sockets of changes. */
  readonly push: PushService;
  /** Work that outlives its request, once its transaction is committed. */
  readonly jobs: Jobs;
  /** Mails and SMS. */
  readonly messages: Messages;
  /** The bank that takes cards; its public key is the configuration's encryptPublicKey. */
  readonly acquirer: Acquirer;
  /** Polls deposits whose notification did not come. */
  readonly depositSweeper: Ticker;
  /** The bank that pays withdrawals. */
  readonly bank: Bank;
  /** Sends approved withdrawals to it, and asks what became of them. */
  readonly payouts: Ticker;
  /** Checks documents and faces. */
  readonly identity: IdentityProvider;
  /** The national self-exclusion register; asks nobody where the operator has none. */
  readonly register: Register;
  /** Proves who a player is at the super-app; undefined where the operator offers no such login. */
  readonly superapp: Superapp | undefined;
  /** Signs draw records and receipts. */
  readonly operator: Operator;
  /** The public log of draws. */
  readonly tlog: Tlog;
  /** Prices, pays for and records orders. */
  readonly purchases: Purchases;
  /** Scratch cards and e-instants. */
  readonly instants: Instants;
  /** Makes and reads the numbers printed on tickets. */
  readonly ticketNumbers: TicketNumbers;
  /** Brings draws from their commitment to their record. */
  readonly draws: DrawEngine;
  /** The promotions and legal texts that editors wrote. */
  readonly content: Content;
  /** The operator's texts in place of ours. */
  readonly texts: TextOverridesWatcher;
  /** Starts jobs and listeners. */
  start(): Promise<void>;
  /** Stops jobs, finishes current work, closes the database. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly handle: DbHandle;
  readonly publicOrigin: string;
  /** The address at which this node listens; undefined without HTTP. */
  readonly ownOrigin?: string | undefined;
  /** The sandbox that plays the outside world; undefined in live. */
  readonly sandbox?: SandboxAddress | undefined;
  /** Promotions and legal texts; none where it is not given. */
  readonly content?: Content | undefined;
}

/** Work in the database, by the connections of the background. */
function defineJobs(
  jobs: Jobs,
  deps: Pick<Platform, 'db' | 'log' | 'metrics'> &
    Pick<Engine, 'acquirer' | 'bank' | 'identity' | 'messages' | 'push' | 'register'>,
): void {
  defineErasureJob(jobs, deps);
  defineIdentityJobs(jobs, deps);
  defineOperatorMessages(jobs, deps);
  defineFamilyJobs(jobs, deps);
  defineFactorJobs(jobs, deps);
  watchApplications(jobs, deps);
  defineClosureJobs(jobs, deps);
  watchRefunds(jobs, deps);
  watchWithdrawals(jobs, deps);
  defineAmlJobs(jobs, deps);
  defineControlJobs(jobs, deps);
  defineRegulationJobs(jobs, deps);
  defineRegisterJobs(jobs, deps);
  defineGeoJobs(jobs, deps);
  defineHarmJobs(jobs, deps);
  defineGrandPrizeJobs(jobs, deps);
  watchUnpaidPrizes(jobs, deps);
  defineCardReminders(jobs, deps);
  definePlayRecordJob(jobs, deps);
  defineReconciliationJob(jobs, { ...deps, sources: fileSources(deps) });
}

const openRegister = (base: Platform, messages: Messages, push: PushService): Register =>
  createRegister({
    ...base,
    client: createRegisterClient(base),
    hashKey: base.adapters.register?.hashKey ?? '',
    messages,
    tell: (playerId) => push.publishWallets([playerId]),
  });

const openAcquirer = (base: Platform): Acquirer =>
  createAcquirer({
    ...base.adapters.acquirer,
    log: base.log,
    notifyUrl: base.publicOrigin + ACQUIRER_CALLBACK,
    mayFrame: createFramePolicy(base),
    ...(base.sandboxOrigin === undefined ? {} : { clockOffset: () => base.clock.now().getTime() - systemNow() }),
  });

/** Ends services, the last first, each though one before it failed; then the database. */
function endInReverse(
  handle: DbHandle,
  services: readonly { readonly stop: () => Promise<void> | void }[],
): AsyncDisposableStack {
  const ending = new AsyncDisposableStack();
  ending.defer(() => handle.close());
  for (const service of services) ending.defer(() => service.stop());
  return ending;
}

export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { settings, log, handle, publicOrigin, ownOrigin, sandbox, content = EMPTY_CONTENT } = options;
  const clock = await createClock(handle.db);
  const adapters = resolveAdapters(
    settings,
    sandbox ?? (settings.MODE === 'sandbox' ? UNREACHABLE_SANDBOX : undefined),
  );
  const metrics = createMetrics(handle, log);
  const base: Platform = {
    settings,
    log,
    security: createSecurityLog(log, metrics),
    db: handle.db,
    handle,
    clock,
    metrics,
    publicOrigin,
    ownOrigin,
    sandboxOrigin: sandbox?.origin,
    adapters,
  };
  const sessions = createSessions(handle, log, settings, base.security);
  const limits = createPlayerRateLimits(base);
  const push = createPush(base, sessions);
  addGauges(base, push);
  const jobs = createJobs(base);
  const messages = createMessages(base, jobs);
  const identity = createIdentityProvider(base);
  const acquirer = openAcquirer(base);
  const depositSweeper = createDepositSweeper({ db: handle.db, log, push, messages, acquirer });
  const bank = createBank({ ...adapters.bank, log });
  const register = openRegister(base, messages, push);
  defineJobs(jobs, { ...base, db: handle.background, identity, messages, push, acquirer, bank, register });
  const payouts = createPayoutJob({ db: handle.background, log, push, messages, bank });
  const background = { ...base, db: handle.background };
  const operator = await openOperator(background, (key) => isKeyShown(background.db, tlog.witnesses, key));
  const tlog = await openTlog(base, { operatorKey: operator.firstKey, loadEntries: loadUnfinishedEntries });
  const draws = createDrawEngine({ ...background, messages, tlog }, push);
  const purchases = await createPurchases({ ...base, push, operator, register });
  const instants = await createInstants({ ...base, push, messages, operator, register });
  const texts = watchTextOverrides((locale) => loadTextOverrides(handle.background, locale), log);
  const services = [messages, jobs, push, depositSweeper, payouts, tlog, draws, operator, purchases, instants, texts];
  const ending = endInReverse(handle, services);
  return {
    ...base,
    content,
    texts,
    operator,
    tlog,
    draws,
    purchases,
    instants,
    ticketNumbers: createTicketNumbers(await findOrCreateSecret(handle.db, 'ticket-numbers')),
    sessions,
    limits,
    geo: createGeo(base, await findOrCreateSecret(handle.db, 'geo-proofs')),
    captcha: createCaptcha({ ...base, countChallenge: limits.countCaptcha }),
    push,
    jobs,
    messages,
    identity,
    register,
    superapp: createSuperapp(base, await findOrCreateSecret(handle.db, 'superapp-subjects')),
    acquirer,
    depositSweeper,
    bank,
    payouts,
    hasOnlyMoneyLeft,
    start: async () => {
      for (const gap of findLiveGaps(settings)) log.warn(gap);
      await publishTermsVersions(handle.db, content.legal['en-US']);
      await texts.start();
      await push.start();
      await jobs.start();
      for (const service of [tlog, draws, operator, depositSweeper, payouts, instants]) service.start();
    },
    stop: () => ending.disposeAsync(),
  };
}
