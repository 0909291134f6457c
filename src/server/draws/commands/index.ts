import { appList } from './700014-app-list.ts';
import { drawResult } from './430041-draw-result.ts';
import { gameApp } from './700005-game-app.ts';
import { latestDraws } from './660200-latest-draws.ts';
import { pastDraws } from './430040-past-draws.ts';
import { playMethods } from './660100-play-methods.ts';
import { trend } from './660400-trend.ts';
import { winningInfo } from './600701-winning-info.ts';

/** What handles the draws commands. */
export const drawsHandlers = { playMethods, latestDraws, appList, gameApp, pastDraws, drawResult, trend, winningInfo };
