import { setPlaySetting as command } from '#contract/play-record/430221-set-play-setting.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { setSetting } from '../play-settings.ts';

export const setPlaySetting = defineHandler(command, setSetting);
