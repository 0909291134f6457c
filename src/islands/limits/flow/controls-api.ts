import { atom } from 'nanostores';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import { withRequestId } from '#client/gateway/request-id.ts';
import { productNow } from '#client/page/clock.ts';
import { leaveSession } from '#client/session/leaving.ts';
import { $user, clearUser } from '#client/session/user.ts';
import { onPush } from '#client/socket/pushes.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import type { controls } from '#contract/controls/100155-controls.ts';
import type { controlReceipts } from '#contract/controls/430240-control-receipts.ts';
import type { Chosen } from './draft.ts';
import { TYPE_OF } from './kinds.ts';
import type { ControlSet, Preview } from './state.ts';

/** The flow's access to browser and gateway, which tests can replace. */
export interface ControlsApi {
  /** Product time in ms. */
  now(): number;
  controls(): Promise<CallAnswer<ResponseOf<typeof controls>>>;
  configuration(): Promise<CallAnswer<ResponseOf<typeof globalConfiguration>>>;
  set(chosen: Chosen): Promise<CallAnswer<ControlSet>>;
  preview(chosen: Chosen): Promise<CallAnswer<Preview>>;
  receipts(): Promise<CallAnswer<ResponseOf<typeof controlReceipts>>>;
  /** Calls back when a control of the player has changed, perhaps in another tab. */
  onChange(act: () => void): () => void;
  /** Calls back when another player is logged in. */
  onPlayer(act: () => void): () => void;
}

/** The self-exclusion on this page ended the session: what is shown stays. */
export const $isSessionOver = atom(false);

const MINUTES_PER_HOUR = 60;

function send({ kind, amount, minutes }: Chosen): Promise<CallAnswer<ControlSet>> {
  const fields = { kind, amount, minutes };
  return withRequestId('control', fields, (requestId) =>
    kind === 'time-out'
      ? call(commands.takeTimeOut, { requestId, exclusionHours: minutes / MINUTES_PER_HOUR }, { silent: true })
      : call(
          commands.setControl,
          {
            requestId,
            exclusionType: TYPE_OF[kind],
            exclusionDuration: minutes,
            ...(amount !== undefined && { exclusionValue: amount }),
          },
          { silent: true },
        ),
  );
}

/** Ends the session here, too, without leaving the page, which has yet to show the receipt. */
async function excludeOneself(chosen: Chosen): Promise<CallAnswer<ControlSet>> {
  leaveSession($user.get()?.sessionToken ?? '');
  const answer = await send(chosen);
  if (answer.ok) {
    $isSessionOver.set(true);
    clearUser();
  } else leaveSession('');
  return answer;
}

export const createControlsApi = (): ControlsApi => ({
  now: productNow,
  controls: () => call(commands.controls, {}, { silent: true }),
  configuration: () => call(commands.globalConfiguration, {}, { silent: true }),
  set: (chosen) => (chosen.kind === 'self-exclusion' ? excludeOneself(chosen) : send(chosen)),
  preview: ({ kind, minutes }) =>
    call(
      commands.exclusionPreview,
      {
        exclusionType: kind === 'time-out' ? CONTROL_TYPE.timeOut : CONTROL_TYPE.selfExclusion,
        exclusionDuration: minutes,
      },
      { silent: true },
    ),
  receipts: () => call(commands.controlReceipts, {}, { silent: true }),
  onChange: (act) => onPush('userBetLimit', act),
  onPlayer: (act) => {
    let player = $user.get()?.userOpenId;
    return $user.listen((user) => {
      const next = user?.userOpenId;
      if (next !== undefined && next !== player) act();
      player = next ?? player;
    });
  },
});
