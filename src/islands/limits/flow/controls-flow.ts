import { atom, type ReadableAtom } from 'nanostores';
import type { ControlKind } from '#contract/controls/choices.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { readTyped, settleTyped } from './amount.ts';
import { beginsAtOnce, boundOf, canTighten, insteadOf, isRunning, nextChange, statusOf } from './control-view.ts';
import type { ControlsApi } from './controls-api.ts';
import { findDraftError, NO_DRAFT, toChosen, type Chosen, type Draft } from './draft.ts';
import { isKind, isLimit, MENU, TYPE_OF } from './kinds.ts';
import { INITIAL_STATE, type Controls, type ControlsState, type Screen } from './state.ts';

/** What the screens can do. No action uses `this`, so that it can be passed as a handler. */
export interface ControlsFlow {
  readonly $state: ReadableAtom<ControlsState>;
  /** Loads; `first` is the kind to open. Returns a function that stops it. */
  readonly start: (first?: string) => () => void;
  readonly load: () => Promise<void>;
  readonly openMenu: () => void;
  /** Opens the form, or what is in force. */
  readonly open: (kind: ControlKind) => void;
  readonly tighten: (kind: ControlKind) => void;
  /** Asks for the last limit in place of a looser one that waits. */
  readonly keepLast: (kind: ControlKind) => void;
  /** Opens the form for a limit no looser than the last, in place of a looser one that waits. */
  readonly openInstead: (kind: ControlKind) => void;
  readonly chooseMinutes: (minutes: number) => void;
  readonly typeAmount: (text: string) => void;
  readonly leaveAmount: () => void;
  readonly chooseNone: () => void;
  /** From the form to the summary. */
  readonly next: () => void;
  /** From the summary to the form, or to what is in force. */
  readonly goBack: () => void;
  readonly confirm: () => Promise<void>;
  readonly openReceipts: () => Promise<void>;
}

/** Longer timers end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const ASK_AGAIN_MS = 5 * SECOND_MS;

interface Context {
  readonly $state: ReturnType<typeof atom<ControlsState>>;
  readonly api: ControlsApi;
  /** How often the controls were asked for: of several answers the newest counts. */
  asked: number;
}

const update = ({ $state }: Context, change: Partial<ControlsState>): void =>
  $state.set({ ...$state.get(), ...change });

const show = (context: Context, screen: Screen, change: Partial<ControlsState> = {}): void =>
  update(context, { error: undefined, draftError: undefined, ...change, screen });

const infoOf = ({ $state }: Context, kind: ControlKind) => assertPresent($state.get().controls, 'the controls')[kind];

async function loadControls(context: Context): Promise<Controls | string> {
  const answer = await context.api.controls();
  if (!answer.ok) return answer.message;
  const found = MENU.map(
    (kind) => [kind, answer.data.list.find((one) => one.exclusionType === TYPE_OF[kind])] as const,
  );
  if (found.some(([, info]) => info === undefined)) return '';
  return Object.fromEntries(found) as Controls; // each kind is there
}

async function load(context: Context): Promise<void> {
  show(context, { at: 'loading' }, { isBusy: false });
  const [controls, configuration] = await Promise.all([loadControls(context), context.api.configuration()]);
  if (typeof controls === 'string') return show(context, { at: 'unreachable', message: controls });
  if (!configuration.ok) return show(context, { at: 'unreachable', message: configuration.message });
  const { data } = configuration;
  const choices = {
    'deposit-limit': { amounts: data.exclusionRechargeAmountList, minutes: data.exclusionRechargeAmountTimeLimit },
    'wager-limit': { amounts: data.exclusionOrderAmountList, minutes: data.exclusionOrderAmountTimeLimit },
  };
  show(context, { at: 'menu' }, { controls, choices });
}

/** Shows what has changed meanwhile, without a word; but says that what was open has ended, if nothing follows. */
async function refresh(context: Context): Promise<void> {
  const { screen } = context.$state.get();
  if (screen.at !== 'menu' && screen.at !== 'running') return;
  context.asked += 1;
  const { asked } = context;
  const controls = await loadControls(context);
  if (context.$state.get().screen !== screen || context.asked !== asked) return;
  if (typeof controls !== 'string') update(context, { controls });
  if (screen.at === 'menu') return;
  const info = infoOf(context, screen.kind);
  if (isRunning(statusOf(info, context.api.now()))) return;
  if (!info.next) show(context, { at: 'expired', kind: screen.kind });
  // Where the answer was lost, it is not known yet whether the next one has begun.
  else if (typeof controls !== 'string') show(context, { at: 'menu' });
}

/** Refreshes when something ends or begins, until it is stopped. */
function watchChanges(context: Context): () => void {
  const { $state, api } = context;
  let stop = () => {};
  let isStopped = false;
  const wait = () => {
    stop();
    if (isStopped) return;
    const { controls } = $state.get();
    const at = controls && nextChange(controls);
    if (at === undefined) return;
    const left = at - api.now();
    const act = () => (at > api.now() ? wait() : void refresh(context).then(wait));
    // What has passed by this clock may not have come by the server's; or the server did not answer.
    stop = api.later(act, left > 0 ? Math.min(left, LONGEST_TIMER_MS) : ASK_AGAIN_MS);
  };
  const unlisten = $state.listen(({ controls }, before) => controls !== before?.controls && wait());
  return () => {
    isStopped = true;
    stop();
    unlisten();
  };
}

/** What was set, and what ended, changes the cards. */
const CHANGES: ReadonlySet<Screen['at']> = new Set(['submitted', 'expired', 'unreachable']);

function openMenu(context: Context): void {
  const { screen, controls } = context.$state.get();
  if (!controls || CHANGES.has(screen.at)) void load(context);
  else show(context, { at: 'menu' });
}

function open(context: Context, kind: ControlKind): void {
  if (isRunning(statusOf(infoOf(context, kind), context.api.now()))) show(context, { at: 'running', kind });
  else show(context, { at: 'choose', kind, tightens: false }, { draft: NO_DRAFT });
}

function tighten(context: Context, kind: ControlKind): void {
  if (canTighten(kind, infoOf(context, kind), context.api.now()))
    show(context, { at: 'choose', kind, tightens: true }, { draft: NO_DRAFT });
}

function openInstead(context: Context, kind: ControlKind): void {
  if (insteadOf(infoOf(context, kind), context.api.now()))
    show(context, { at: 'choose', kind, tightens: false, instead: true }, { draft: NO_DRAFT });
}

function keepLast(context: Context, kind: ControlKind): void {
  const info = infoOf(context, kind);
  const last = insteadOf(info, context.api.now());
  if (!last) return;
  const chosen = { kind, amount: last.exclusionValue, minutes: last.exclusionDuration };
  show(context, { at: 'summary', chosen, tightens: false, keepsFrom: info.exclusionEndTimestamp ?? undefined });
}

const changeDraft = (context: Context, change: Partial<Draft>): void =>
  update(context, { draft: { ...context.$state.get().draft, ...change }, draftError: undefined, error: undefined });

/** Text that is no number stays with its error: what is typed after a decimal sign must not make another amount. */
function typeAmount(context: Context, text: string): void {
  const read = readTyped(text);
  changeDraft(context, { amount: read.ok ? read.value : text, isNone: false });
  if (!read.ok) update(context, { draftError: read.error });
}

/** When what is chosen in place of a limit that waits begins. */
const changeInstead = (info: ControlInfo, chosen: Chosen) => {
  const tightens = beginsAtOnce(info, chosen);
  return { tightens, keepsFrom: tightens ? undefined : (info.exclusionEndTimestamp ?? undefined) };
};

function next(context: Context): void {
  const { screen, draft, choices } = context.$state.get();
  if (screen.at !== 'choose') return;
  const { kind, tightens, instead } = screen;
  const info = infoOf(context, kind);
  const bound = boundOf(info, screen, context.api.now());
  const draftError = findDraftError(kind, draft, bound);
  const chosen = toChosen(kind, draft, choices, bound);
  if (!chosen) return update(context, { draftError });
  const change = instead ? changeInstead(info, chosen) : { tightens };
  show(context, { at: 'summary', chosen, instead, ...change }, { preview: undefined });
  if (!isLimit(kind))
    void context.api.preview(chosen).then((answer) => {
      if (isSummaryOf(context, chosen)) update(context, { preview: answer.ok ? answer.data : null });
    });
}

const isSummaryOf = ({ $state }: Context, chosen: unknown): boolean => {
  const { screen } = $state.get();
  return screen.at === 'summary' && screen.chosen === chosen;
};

async function confirm(context: Context): Promise<void> {
  const { screen, isBusy } = context.$state.get();
  if (screen.at !== 'summary' || isBusy) return;
  const { chosen } = screen;
  update(context, { isBusy: true, error: undefined });
  const answer = await context.api.set(chosen);
  if (!isSummaryOf(context, chosen)) return;
  if (answer === 'begun') return show(context, { at: 'begun' }, { isBusy: false, draft: NO_DRAFT });
  if (answer.ok) show(context, { at: 'submitted', chosen, set: answer.data }, { isBusy: false, draft: NO_DRAFT });
  else update(context, { isBusy: false, error: answer.message });
}

async function openReceipts(context: Context): Promise<void> {
  show(context, { at: 'receipts', list: undefined });
  const answer = await context.api.receipts();
  if (context.$state.get().screen.at !== 'receipts') return;
  if (answer.ok) show(context, { at: 'receipts', list: answer.data.list });
  else show(context, { at: 'unreachable', message: answer.message });
}

async function start(context: Context, first: string | undefined): Promise<void> {
  await load(context);
  if (first !== undefined && isKind(first) && context.$state.get().screen.at === 'menu') open(context, first);
}

/** The logic of Player Controls, from the menu to the receipt. */
export function createControlsFlow(api: ControlsApi): ControlsFlow {
  const context: Context = { $state: atom(INITIAL_STATE), api, asked: 0 };
  return {
    $state: context.$state,
    start: (first) => {
      void start(context, first);
      const stops = [
        api.onPlayer(() => void load(context)),
        api.onChange(() => void refresh(context)),
        watchChanges(context),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    load: () => load(context),
    openMenu: () => openMenu(context),
    open: (kind) => open(context, kind),
    tighten: (kind) => tighten(context, kind),
    keepLast: (kind) => keepLast(context, kind),
    openInstead: (kind) => openInstead(context, kind),
    chooseMinutes: (minutes) => changeDraft(context, { minutes }),
    typeAmount: (text) => typeAmount(context, text),
    leaveAmount: () => {
      const { draft } = context.$state.get();
      update(context, { draft: { ...draft, amount: settleTyped(draft.amount) } });
    },
    chooseNone: () => changeDraft(context, { isNone: true, amount: '' }),
    next: () => next(context),
    goBack: () => {
      const { screen, isBusy } = context.$state.get();
      if (screen.at !== 'summary' || isBusy) return;
      const { kind } = screen.chosen;
      const { tightens, instead } = screen;
      if (instead) show(context, { at: 'choose', kind, tightens: false, instead });
      else if (screen.keepsFrom !== undefined) open(context, kind);
      else show(context, { at: 'choose', kind, tightens });
    },
    confirm: () => confirm(context),
    openReceipts: () => openReceipts(context),
  };
}
