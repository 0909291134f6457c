import { createRecharge as command } from '#contract/deposits/420544-create-recharge.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { createDeposit } from '../create-deposit.ts';

export const createRecharge = defineHandler(command, async (data, call) => {
  const created = await createDeposit(data, call);
  return created.ok ? ok({ ...created.value, redirect: '', checkError: false }) : created;
});
