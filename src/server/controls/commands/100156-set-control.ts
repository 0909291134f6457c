import { setControl as command } from '#contract/controls/100156-set-control.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { setPlayerControl } from '../set-control.ts';

export const setControl = defineHandler(command, setPlayerControl);
