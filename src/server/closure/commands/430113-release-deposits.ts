import { releaseDeposits as command } from '#contract/closure/430113-release-deposits.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { releaseDeposited } from '../release-deposits.ts';

export const releaseDeposits = defineHandler(command, async (_data, { engine, session }) => {
  const released = await releaseDeposited(engine, session);
  return released.ok ? ok({ released: toWire(released.value) }) : released;
});
