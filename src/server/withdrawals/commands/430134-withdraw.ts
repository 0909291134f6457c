import { withdraw as command } from '#contract/withdrawals/430134-withdraw.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { requestWithdrawal } from '../request-withdrawal.ts';

export const withdraw = defineHandler(command, requestWithdrawal);
