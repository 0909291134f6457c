import { payInHost as command } from '#contract/deposits/430127-pay-in-host.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { payByMethod } from '../pay-by-method.ts';

export const payInHost = defineHandler(command, (data, call) => payByMethod(call, data, 'card', 'native'));
