import { takeTimeOut as command } from '#contract/controls/100138-take-time-out.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { takePlayerTimeOut } from '../set-control.ts';

export const takeTimeOut = defineHandler(command, takePlayerTimeOut);
