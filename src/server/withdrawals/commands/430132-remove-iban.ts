import { removeIban as command } from '#contract/withdrawals/430132-remove-iban.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { removeIban as act } from '../accounts/remove-iban.ts';

export const removeIban = defineHandler(command, ({ accountId }, call) => act(accountId, call));
