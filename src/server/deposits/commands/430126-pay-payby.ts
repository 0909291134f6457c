import { payPayby as command } from '#contract/deposits/430126-pay-payby.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { payByMethod } from '../pay-by-method.ts';

export const payPayby = defineHandler(command, (data, call) => payByMethod(call, data, 'payby', 'payby'));
