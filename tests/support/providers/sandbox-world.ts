import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCardBehaviour } from '#sandbox/acquirer/test-cards.ts';
import type { Payment } from '#sandbox/acquirer/payment.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { openSandboxDatabase } from '#sandbox/storage.ts';

/** What a notification says. */
export interface Told {
  readonly type?: string;
  readonly status?: string;
  readonly reason?: string;
}

/** The sandbox with a clock that the test moves and notifications that it keeps, for tests of the acquirer's stores. */
export interface SandboxWorld extends SandboxContext {
  /** The clock, in ms. */
  at: number;
  readonly notified: Told[];
  close(): void;
}

export function openSandboxWorld(): SandboxWorld {
  const folder = mkdtempSync(join(tmpdir(), 'naseeb-acquirer-'));
  const world: SandboxWorld = {
    at: 1_790_000_000_000,
    notified: [],
    db: openSandboxDatabase(folder),
    secret: 'a secret of sixteen',
    lateMs: 60_000,
    now: () => world.at,
    notify: {
      enqueue: (_url, body) => void world.notified.push(body as Told),
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    close: () => {
      world.db.close();
      rmSync(folder, { recursive: true });
    },
  };
  return world;
}

/** A payment of 100 fils by a test card. */
export const paymentBy = (
  { at }: SandboxWorld,
  cardNo: string,
  status: Payment['status'],
  change: Partial<Payment> = {},
): Payment => ({
  paymentId: 'pay_1',
  merchantReference: 'reference-1',
  amount: 100,
  currency: 'AED',
  locale: 'en-US',
  customerId: 'sara',
  returnUrl: 'http://127.0.0.1/back',
  notifyUrl: 'http://127.0.0.1/told',
  createdAt: at,
  status,
  then: findCardBehaviour(cardNo).result,
  behaviour: findCardBehaviour(cardNo),
  dueAt: null,
  ...change,
});
