import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND_MS } from '#kernel/time.ts';
import type { DbHandle } from '../db/index.ts';
import { limitLog } from './bounded-log.ts';
import type { Logger } from './log.ts';

/** The metrics of this node, which Prometheus reads at `/metrics`. */
export interface Metrics {
  /** Starts timing a call; the returned function records its error code. All unknown commands share one label. */
  startCall(command: string | undefined): (code: number) => void;
  /** Records how many purchases were posted in one batch. */
  recordPurchaseBatch(size: number): void;
  /** Counts an event of docs/security.md, also where the log leaves a repetition out. */
  recordSecurityEvent(event: string): void;
  /** Counts rows that were erased, or emptied, because they are no longer kept. */
  recordErasedRows(table: string, rows: number): void;
  /** Adds a gauge whose value is read on each scrape; where that fails or takes too long, the scrape goes without. */
  addGauge(name: string, help: string, read: () => number | Promise<number>): void;
  render(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BATCHES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

let ofProcess: Registry | undefined;
/** Of the process, however many engines it starts: prom-client can start to collect them, but not stop. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** Prometheus gives a scrape up after ten seconds, so none waits long for one figure of the database. */
const READ_MS = SECOND_MS;

/** One read at a time: a slow one is waited for by the next scrape, too. */
function readInTime(read: () => number | Promise<number>): () => Promise<number> {
  let underWay: Promise<number> | undefined;
  return () => {
    underWay ??= Promise.resolve()
      .then(read)
      .finally(() => (underWay = undefined));
    const late = new Promise<never>((_done, fail) => {
      setTimeout(() => fail(new Error(`not read within ${READ_MS} ms`)), READ_MS).unref();
    });
    return Promise.race([underWay, late]);
  };
}

export function createMetrics({ pool }: Pick<DbHandle, 'pool'>, log: Pick<Logger, 'warn'>): Metrics {
  const register = new Registry();
  const registers = [register];
  const calls = new Counter({
    name: 'naseeb_calls_total',
    help: 'Calls answered',
    labelNames: ['command', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'naseeb_call_seconds',
    help: 'How long calls took',
    labelNames: ['command'],
    buckets: SECONDS,
    registers,
  });
  const batches = new Histogram({
    name: 'naseeb_purchase_batch_size',
    help: 'Purchases posted together',
    buckets: BATCHES,
    registers,
  });
  const securityEvents = new Counter({
    name: 'naseeb_security_events_total',
    help: 'Events of security, as docs/security.md lists them',
    labelNames: ['event'],
    registers,
  });
  const erasedRows = new Counter({
    name: 'naseeb_erased_rows_total',
    help: 'Rows erased or emptied because they are no longer kept, as docs/privacy.md says',
    labelNames: ['table'],
    registers,
  });
  const gauge: Metrics['addGauge'] = (name, help, read) => {
    const readValue = readInTime(read);
    const failed = limitLog((err, leftOut) =>
      log.warn({ err, leftOut, metric: name }, 'a metric could not be read and is left out'),
    );
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          this.set(await readValue());
        } catch (error) {
          // No figure instead of an old or invented one.
          this.remove();
          failed(error);
        }
      },
    });
  };
  gauge('naseeb_pool_connections', 'Connections to PostgreSQL', () => pool.totalCount);
  gauge('naseeb_pool_idle', 'Connections to PostgreSQL that nobody uses', () => pool.idleCount);
  gauge('naseeb_pool_waiting', 'Who waits for a connection to PostgreSQL', () => pool.waitingCount);
  return {
    startCall: (command = 'unknown') => {
      const ended = seconds.startTimer({ command });
      return (code) => {
        ended();
        calls.inc({ command, code });
      };
    },
    recordSecurityEvent: (event) => securityEvents.inc({ event }),
    recordErasedRows: (table, rows) => erasedRows.inc({ table }, rows),
    recordPurchaseBatch: (size) => batches.observe(size),
    addGauge: gauge,
    render: () => Registry.merge([processMetrics(), register]).metrics(),
    contentType: register.contentType,
  };
}
