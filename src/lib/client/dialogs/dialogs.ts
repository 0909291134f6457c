import { atom } from 'nanostores';
import type { ResponseOf } from '#contract/command.ts';
import type { PromotionCard } from '#contract/content/fields.ts';
import type { StatementWords } from '#contract/regulation/fields.ts';
import type { VersionType } from '#contract/terms/fields.ts';
import type { HarmAnswer, HarmMarkerView } from '#contract/harm/fields.ts';
import type { sessionSummary } from '#contract/play-record/430222-session-summary.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { sessionStore, readJson } from '../storage/stores.ts';

/** Every dialog that can be opened by name, with its data. The components are in src/islands/dialogs. */
export interface Dialogs {
  /** A message with an OK button. */
  notice: { readonly message: string; readonly title?: string };
  /** A login or a new password elsewhere, or a closed account; `time` in ms is when it happened. */
  'logged-out': { readonly message: string; readonly time: number | undefined };
  /**
   * Wins as 101066 returns them. `telling` distinguishes two equal wins; `shown` is called when they are on the screen.
   */
  win: Omit<ResponseOf<typeof winningPopup>, 'telling'> & { readonly telling?: string; readonly shown?: () => void };
  /** Not verified, or, with `isStopped`, the verification cannot continue. */
  'kyc-error': { readonly message: string; readonly isStopped?: true };
  /** `isLimit`: no attempt is left today. */
  'kyc-failed': { readonly message: string; readonly isLimit?: boolean } & ReturnTo;
  /** Under review: shown before the verification page. */
  'kyc-prompt': { readonly message?: string };
  /** Not verified: what a check needs, and a link to it. */
  'kyc-check': ReturnTo;
  /** The outcome or progress of a check. */
  'kyc-success': Empty;
  'kyc-progress': Empty;
  /** The document expires on this day, yyyy-mm-dd. */
  'kyc-expiring': { readonly day: string };
  'kyc-expired': ReturnTo;
  'pay-limit': { readonly message: string };
  /** The account is held by a money-laundering check. */
  'aml-limit': { readonly message?: string };
  /** The balance is too small. `message` replaces the default text. */
  'deposit-prompt': { readonly message?: string };
  /** A login during an exclusion: only withdrawals and support are available. */
  'self-exclusion-login': ExclusionInfo & {
    /** Amount of unclaimed grand prizes in fils. */
    readonly prize?: number;
  };
  /** Something is refused because of an exclusion or a limit. */
  'self-exclusion': ExclusionInfo;
  /** Explains the player's deposit limit before a deposit, or offers one. Amounts in fils. */
  'deposit-limit-tips': { readonly limit?: number; readonly left?: number; readonly until?: number };
  /**
   * Linking would remove other links: of the super-app account with this Naseeb account (`naseeb`), of the player's own
   * with this super-app account (`messenger`). Both are masked; an empty one has no number to show.
   */
  'unbind-account': { readonly naseeb?: string; readonly messenger?: string };
  /** A new version of a legal text, in Markdown. With `forced`, a player who does not accept it is logged out. */
  terms: {
    readonly versionId: string;
    readonly versionType: VersionType;
    readonly forced: boolean;
    readonly brief: string;
    readonly whole: string;
    /** Sends the acceptance; resolves with the message if it failed. */
    readonly accept?: () => Promise<string | undefined>;
  };
  /** The source of the player's funds, with the words of the statement. */
  'funds-security': {
    readonly statement: StatementWords;
    /** Sends the player's answer, a memo of 100161; resolves with the message if it failed. */
    readonly submit?: (memo: string) => Promise<string | undefined>;
  };
  /** How long the player has played, in words; without `summary` the server did not say what moved. */
  'reality-check': { readonly duration: string; readonly summary?: ResponseOf<typeof sessionSummary> } & Until;
  /** The session-time limit ends the session at this moment, in ms. */
  'session-limit': { readonly endsAt: number } & Until;
  /** The player's location is needed. Without `to`, the page explains the reason. `message` is the server's. */
  'geo-restriction': {
    readonly message?: string;
    /** The server's code, by which the title says whether the place does not do or could not be checked. */
    readonly code?: number;
    readonly to?: 'bet' | 'deposit';
    /**
     * 'refused': location access was denied; 'refresh': the location could not be determined; 'retry': the message says
     * what to do before another try; 'moved': the location has changed, and the page is refreshed. Without it no advice
     * is given.
     */
    readonly because?: 'refused' | 'refresh' | 'retry' | 'moved';
  };
  /** What was noticed about the player's play. `send` records the choice; closing the dialog is "later". */
  'harm-marker': {
    readonly markers: readonly Pick<HarmMarkerView, 'level' | 'title' | 'text'>[];
    readonly send?: (answer: HarmAnswer) => Promise<void>;
  };
  /** The game was suspended; closing the dialog goes home. */
  'sales-suspension': { readonly message: string };
  /** A promotion that opens by itself on the home page. */
  promotion: Pick<PromotionCard, 'key' | 'title' | 'summary' | 'action' | 'invite'>;
  /** The player's share link, and how many have joined by it. */
  invite: {
    readonly title: string;
    readonly summary: string;
    readonly shareUrl: string;
    readonly text: string;
    readonly joined: number;
  };
  /** Shown after registration: four steps to the first ticket. */
  'register-success': Empty;
}
/** The page that asked for a verification, to which a verified player returns. */
interface ReturnTo {
  readonly returnTo?: string;
}
/** The dialog closes by itself, without an answer, when it is aborted. */
interface Until {
  readonly until?: AbortSignal;
  /** Distinguishes it from an equal one that is closing. */
  readonly telling?: number;
}
/** Fields of a refusal's extData: times in ms, amounts in fils. */
export interface ExclusionInfo {
  readonly message?: string | undefined;
  /** 1 self-exclusion, 4 wager limit, 5 time-out. */
  readonly userExclusionType?: number | undefined;
  readonly exclusionEndTimestamp?: number | undefined;
  readonly betAmountLimit?: number | undefined;
  readonly remainAmount?: number | undefined;
}
type Empty = Readonly<Record<never, never>>;
export type DialogName = keyof Dialogs;

interface Answers {
  /** A button declines; closing the dialog is no answer. */
  terms: 'accepted' | 'declined';
  /** Closing the dialog puts the answer off. */
  'funds-security': 'submitted';
  'unbind-account': 'unbind';
  'geo-restriction': 'again';
  /** The player goes to set or see a limit. */
  'deposit-limit-tips': 'set';
  /** A button was pressed. */
  'reality-check': 'seen';
}
/** The player's answer; undefined if they closed the dialog, or if it has no answer. */
export type AnswerTo<Name extends DialogName> = Name extends keyof Answers ? Answers[Name] | undefined : undefined;
/** The dialog could not be loaded: the player has seen nothing of it. */
export type NotShown = 'not-shown';

/** A dialog that is open or queued. */
export interface OpenDialog<Name extends DialogName = DialogName> {
  readonly name: Name;
  readonly data: Dialogs[Name];
  readonly closed: (answer: unknown) => void;
  /** Resolves when the player has closed it. */
  readonly end: Promise<unknown>;
}

/** The first one is shown, the others are queued. */
export const $dialogs = atom<readonly OpenDialog[]>([]);

/** sessionStorage: the dialog to open on the next page. */
const PENDING = 'dialog';

/**
 * Queues a dialog, and resolves with its answer when it is closed, or with `not-shown`. One that is queued with the
 * same data already is shown once.
 */
export function openDialog<Name extends DialogName>(
  name: Name,
  data: Dialogs[Name],
): Promise<AnswerTo<Name> | NotShown> {
  let open = $dialogs.get().find((one) => one.name === name && JSON.stringify(one.data) === JSON.stringify(data));
  if (!open) {
    let closed: OpenDialog['closed'] = () => {};
    const end = new Promise<unknown>((done) => (closed = done));
    open = { name, data, closed, end };
    $dialogs.set([...$dialogs.get(), open]);
  }
  return open.end as Promise<AnswerTo<Name> | NotShown>; // the component of this name answers with this type
}

/** Removes the first dialog after it was closed. */
export function closeDialog(answer?: unknown): void {
  const [first, ...rest] = $dialogs.get();
  $dialogs.set(rest);
  first?.closed(answer);
}

/** Opens a dialog on the next page. */
export const openDialogOnNextPage = <Name extends DialogName>(name: Name, data: Dialogs[Name]): void =>
  sessionStore.set(PENDING, JSON.stringify({ name, data }));

/** Call it at the start of each page: opens the dialog that the previous page left. */
export function openPendingDialog(): void {
  const left = readJson<{ name: DialogName; data: Dialogs[DialogName] }>(sessionStore, PENDING);
  sessionStore.set(PENDING, null);
  if (left) void openDialog(left.name, left.data);
}
