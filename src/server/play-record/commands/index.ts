import { playSettings } from './430220-play-settings.ts';
import { setPlaySetting } from './430221-set-play-setting.ts';
import { sessionSummary } from './430222-session-summary.ts';
import { playRecord } from './430223-play-record.ts';

/** What handles the commands of session time and of the play record. */
export const playRecordHandlers = { playSettings, setPlaySetting, sessionSummary, playRecord };
