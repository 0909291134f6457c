import { atom } from 'nanostores';
import { applyReaction } from '#client/gateway/apply-reaction.ts';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import { isOutcomeUnknown } from '#client/gateway/outcome.ts';
import { endsSession } from '#client/gateway/reactions.ts';
import { forgetRequestId, withRequestId } from '#client/gateway/request-id.ts';
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
  /** `begun`: a self-exclusion has begun, and its answer was lost. */
  set(chosen: Chosen): Promise<CallAnswer<ControlSet> | 'begun'>;
  preview(chosen: Chosen): Promise<CallAnswer<Preview>>;
  receipts(): Promise<CallAnswer<ResponseOf<typeof controlReceipts>>>;
  /** Calls back once; returns what stops it. */
  later(act: () => void, ms: number): () => void;
  /** Calls back when a control of the player may have changed, perhaps in another tab or while the page was hidden. */
  onChange(act: () => void): () => void;
  /** Calls back when another player is logged in. */
  onPlayer(act: () => void): () => void;
}

/** The self-exclusion on this page ended the session: what is shown stays. */
export const $isSessionOver = atom(false);

const MINUTES_PER_HOUR = 60;
/** Of request ids. */
const SCOPE = 'control';

function send({ kind, amount, minutes }: Chosen): Promise<CallAnswer<ControlSet>> {
  const fields = { kind, amount, minutes };
  return withRequestId(SCOPE, fields, (requestId) =>
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

/** Whether a session ended with a self-exclusion, as its refusal says. */
const endedExcluded = (extData: unknown): boolean =>
  (Object(extData) as Readonly<Record<string, unknown>>)['userExclusionType'] === CONTROL_TYPE.selfExclusion;

/**
 * Ends the session here, too, without leaving the page, which has yet to show the receipt. Where the answer is lost,
 * the state of the session tells whether it has begun.
 */
async function excludeOneself(chosen: Chosen): Promise<CallAnswer<ControlSet> | 'begun'> {
  const token = $user.get()?.sessionToken ?? '';
  leaveSession(token);
  const answer = await send(chosen);
  const now =
    answer.ok || !isOutcomeUnknown(answer.code) ? answer : await call(commands.userInfo, {}, { silent: true });
  const hasBegun = answer.ok || (!now.ok && endsSession(now.code) && endedExcluded(now.extData));
  if (hasBegun) {
    $isSessionOver.set(true);
    clearUser();
    forgetRequestId(SCOPE);
    return answer.ok ? answer : 'begun';
  }
  leaveSession('');
  // It ended for something else, which nobody has said so far.
  if (!now.ok && endsSession(now.code))
    applyReaction({ code: now.code, message: now.message, data: now.extData, token, silent: true });
  return answer;
}

/** A page that comes back may have missed pushes. */
function onReturn(act: () => void): () => void {
  const onVisible = () => document.hidden || act();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && act();
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pageshow', onShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', onShow);
  };
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
  later: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  onChange: (act) => {
    const stops = [onPush('userBetLimit', act), onReturn(act)];
    return () => stops.forEach((stop) => stop());
  },
  onPlayer: (act) => {
    let player = $user.get()?.userOpenId;
    return $user.listen((user) => {
      const next = user?.userOpenId;
      if (next !== undefined && next !== player) act();
      player = next ?? player;
    });
  },
});
