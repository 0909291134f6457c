import { controls as command } from '#contract/controls/100155-controls.ts';
import { ALL_CONTROLS, CONTROL_TYPE } from '#contract/controls/choices.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { viewControl } from '../control-view.ts';

export const controls = defineHandler(command, async ({ exclusionType: type }, { engine, session, locale }) => {
  const types = type === ALL_CONTROLS ? Object.values(CONTROL_TYPE) : [type];
  return ok({ list: await Promise.all(types.map((one) => viewControl(engine.db, session.playerId, one, locale))) });
});
