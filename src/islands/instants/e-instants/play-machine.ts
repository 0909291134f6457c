import { assertPresent } from '#kernel/assert.ts';
import type { PlayCard } from './e-instant-props.ts';

/** A play that was dealt, as its game's rules show it. */
export interface DealtPlay<Play> {
  readonly card: PlayCard;
  readonly play: Play;
  /** How many steps it has: shells, days or numbers. */
  readonly steps: number;
  /** What is taken where the player does not choose, each once: shells in an order, or simply the steps. */
  readonly order: readonly number[];
}

/** Steps taken: for each what was chosen, as a shell. */
type Taken = readonly number[];

/** Where a play is. Until `playing` nothing of its outcome exists in the page. */
export type PlayState<Play> =
  | { readonly phase: 'idle'; /** The last play could not be got. */ readonly failed: boolean }
  | { readonly phase: 'asking' }
  | {
      readonly phase: 'playing';
      readonly dealt: DealtPlay<Play>;
      readonly taken: Taken;
      /** Whether steps are taken for the player. */
      readonly auto: boolean;
    }
  | { readonly phase: 'result'; readonly dealt: DealtPlay<Play>; readonly taken: Taken };

export type PlayEvent<Play> =
  | { readonly type: 'ask' }
  | { readonly type: 'dealt'; readonly dealt: DealtPlay<Play> }
  /** No play came: the player or the server refused it, or it failed. */
  | { readonly type: 'none'; readonly failed: boolean }
  /** One step: what the player chose, or the next of the order. */
  | { readonly type: 'step'; readonly choice?: number | undefined }
  | { readonly type: 'auto'; readonly on: boolean }
  /** All steps at once, and the result. */
  | { readonly type: 'skip' }
  /** The last step has been shown. */
  | { readonly type: 'settle' }
  | { readonly type: 'again' };

/** Whether all steps of a play are taken. */
export const isComplete = <Play>({ dealt, taken }: { dealt: DealtPlay<Play>; taken: Taken }): boolean =>
  taken.length === dealt.steps;

/** The steps with those that are left, as they are taken where nobody chooses. */
const takeAll = <Play>({ steps, order }: DealtPlay<Play>, taken: Taken): Taken =>
  [...taken, ...order.filter((choice) => !taken.includes(choice))].slice(0, steps);

type Playing<Play> = Extract<PlayState<Play>, { phase: 'playing' }>;

function takeStep<Play>(state: Playing<Play>, choice: number | undefined): Playing<Play> {
  const { dealt, taken } = state;
  if (isComplete(state)) return state;
  const next = choice ?? assertPresent(takeAll(dealt, taken)[taken.length], 'a step that is left');
  return taken.includes(next) || !dealt.order.includes(next) ? state : { ...state, taken: [...taken, next] };
}

function whilePlaying<Play>(state: Playing<Play>, event: PlayEvent<Play>): PlayState<Play> {
  const { dealt, taken } = state;
  switch (event.type) {
    case 'step':
      return takeStep(state, event.choice);
    case 'auto':
      return { ...state, auto: event.on };
    case 'skip':
      return { phase: 'result', dealt, taken: takeAll(dealt, taken) };
    case 'settle':
      return isComplete(state) ? { phase: 'result', dealt, taken } : state;
    default:
      return state;
  }
}

/** The next state. An event that the state does not expect, as a second press, changes nothing. */
export function playReducer<Play>(state: PlayState<Play>, event: PlayEvent<Play>): PlayState<Play> {
  switch (state.phase) {
    case 'idle':
      return event.type === 'ask' ? { phase: 'asking' } : state;
    case 'asking':
      if (event.type === 'dealt') return { phase: 'playing', dealt: event.dealt, taken: [], auto: false };
      return event.type === 'none' ? { phase: 'idle', failed: event.failed } : state;
    case 'playing':
      return whilePlaying(state, event);
    case 'result':
      return event.type === 'again' ? { phase: 'asking' } : state;
  }
}
