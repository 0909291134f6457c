import { addIban as command } from '#contract/withdrawals/430131-add-iban.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { addIban as act } from '../accounts/add-iban.ts';

export const addIban = defineHandler(command, act);
