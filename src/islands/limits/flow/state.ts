import type { ResponseOf } from '#contract/command.ts';
import type { ControlKind } from '#contract/controls/choices.ts';
import type { setControl } from '#contract/controls/100156-set-control.ts';
import type { exclusionPreview } from '#contract/controls/430241-exclusion-preview.ts';
import type { ControlInfo, ControlReceipt } from '#contract/controls/fields.ts';
import type { Choices } from './durations.ts';
import { NO_DRAFT, type Chosen, type Draft, type DraftError } from './draft.ts';

export type ControlSet = ResponseOf<typeof setControl>;
export type Preview = ResponseOf<typeof exclusionPreview>;
export type Controls = Readonly<Record<ControlKind, ControlInfo>>;

export type Screen =
  | { readonly at: 'loading' }
  | { readonly at: 'unreachable'; readonly message: string }
  | { readonly at: 'menu' }
  /** In force: read only. */
  | { readonly at: 'running'; readonly kind: ControlKind }
  /** Its end came while it was shown. */
  | { readonly at: 'expired'; readonly kind: ControlKind }
  /** `tightens`: a limit in force becomes stricter. `instead`: one no looser than the last, in place of what waits. */
  | { readonly at: 'choose'; readonly kind: ControlKind; readonly tightens: boolean; readonly instead?: boolean }
  | {
      readonly at: 'summary';
      readonly chosen: Chosen;
      readonly tightens: boolean;
      /** In ms: it begins at the end of the one in force, in place of the one that waits. */
      readonly keepsFrom?: number | undefined;
      /** It was chosen in place of the one that waits; otherwise that is the last limit, kept. */
      readonly instead?: boolean | undefined;
    }
  | { readonly at: 'submitted'; readonly chosen: Chosen; readonly set: ControlSet }
  /** A self-exclusion is in force, and its answer was lost. */
  | { readonly at: 'begun' }
  | { readonly at: 'receipts'; readonly list: readonly ControlReceipt[] | undefined };

export interface ControlsState {
  readonly screen: Screen;
  /** Known on every screen but the first two. */
  readonly controls: Controls | undefined;
  readonly choices: Choices;
  readonly draft: Draft;
  readonly draftError: DraftError | undefined;
  /** What an exclusion would stop; null if it could not be found out, undefined before it is known. */
  readonly preview: Preview | null | undefined;
  /** Why the last step was refused. */
  readonly error: string | undefined;
  readonly isBusy: boolean;
}

export const INITIAL_STATE: ControlsState = {
  screen: { at: 'loading' },
  controls: undefined,
  choices: { 'deposit-limit': { amounts: [], minutes: [] }, 'wager-limit': { amounts: [], minutes: [] } },
  draft: NO_DRAFT,
  draftError: undefined,
  preview: undefined,
  error: undefined,
  isBusy: false,
};
