import { cancelWithdrawal as command } from '#contract/withdrawals/430136-cancel-withdrawal.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { cancelWithdrawal as act } from '../cancel-withdrawal.ts';

export const cancelWithdrawal = defineHandler(command, act);
