import { atom } from 'nanostores';
import type { ResponseOf } from '#contract/command.ts';
import type { PromotionCard } from '#contract/content/fields.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { sessionStore, readJson } from '../storage/stores.ts';

/** Every dialog that any code may open by name, with the data it takes. Its component is in src/islands/dialogs. */
export interface Dialogs {
  /** A sentence and OK. */
  notice: { readonly message: string; readonly title?: string };
  /** A login elsewhere, or a closed account: `time` in ms is the moment of it. */
  'logged-out': { readonly message: string; readonly time: number | undefined };
  /** Wins as 101066 returns them. `telling` keeps two equal wins apart; `shown` is called when they are on the screen. */
  win: Omit<ResponseOf<typeof winningPopup>, 'telling'> & { readonly telling?: string; readonly shown?: () => void };
  /** Not verified, or verification cannot go on. */
  'kyc-error': { readonly message: string };
  'kyc-failed': { readonly message: string };
  /** Under review: a word before the verification page. */
  'kyc-prompt': { readonly message?: string };
  /** Unverified: what a check needs, and the way to it. */
  'kyc-check': Empty;
  /** How a check ended, or goes on. */
  'kyc-success': Empty;
  'kyc-progress': Empty;
  /** The document ends on this day, yyyy-mm-dd. */
  'kyc-expiring': { readonly day: string };
  'kyc-expired': Empty;
  'pay-limit': { readonly message: string };
  /** A money-laundering check holds the account. */
  'aml-limit': { readonly message: string };
  /** The balance is too small. The sentence is the shell's own unless one is given. */
  'deposit-prompt': { readonly message?: string };
  /** Logged in while excluded: only withdrawals and support are open. */
  'self-exclusion-login': ExclusionInfo & {
    /** Fils of a grand prize not claimed yet. */
    readonly prize?: number;
    /** Asked for on the withdrawal page: it is not offered again. */
    readonly onWithdraw?: boolean;
  };
  /** What a player may not do now. */
  'self-exclusion': ExclusionInfo;
  /** What a deposit limit does, before a deposit. Amounts in fils. */
  'deposit-limit-tips': { readonly limit?: number; readonly left?: number; readonly until?: number };
  /** A number or address is known by these accounts; one of them must be let go of. */
  'unbind-account': { readonly naseeb?: string; readonly messenger?: string };
  /** New terms; paragraphs end with an empty line. `forced`: whoever does not accept logs out. */
  terms: { readonly versionId: string; readonly forced: boolean; readonly brief: string; readonly whole: string };
  'funds-security': Empty;
  /** Where the player is may not be known. Without `to`, the page says what for. */
  'geo-restriction': {
    readonly message: string;
    readonly to?: 'bet' | 'deposit';
    /** 'refused': location is not allowed; 'refresh': it could not be found out. Without it no advice is given. */
    readonly because?: 'refused' | 'refresh';
  };
  /** A game went off sale; closing leads home. */
  'sales-suspension': { readonly message: string };
  /** A promotion that opens by itself on the home page. */
  promotion: Pick<PromotionCard, 'key' | 'title' | 'summary' | 'action' | 'invite'>;
  /** The player's own link, and how many have joined by it. */
  invite: {
    readonly title: string;
    readonly summary: string;
    readonly shareUrl: string;
    readonly text: string;
    readonly joined: number;
  };
  /** The account stands: four steps to the first ticket. */
  'register-success': Empty;
}
/** The fields of a refusal's extData: moments in ms, amounts in fils. */
export interface ExclusionInfo {
  readonly message?: string;
  /** 1 self-exclusion, 4 wager limit, 5 time-out. */
  readonly userExclusionType?: number | undefined;
  readonly exclusionEndTimestamp?: number | undefined;
  readonly betAmountLimit?: number | undefined;
  readonly remainAmount?: number | undefined;
}
type Empty = Readonly<Record<never, never>>;
export type DialogName = keyof Dialogs;

export type FundsSource = 'salary' | 'savings' | 'business' | 'investment' | 'family' | 'other';

interface Answers {
  /** A button declines; closing the dialog is no answer. */
  terms: 'accepted' | 'declined';
  'funds-security': { readonly source: FundsSource };
  'unbind-account': 'unbind';
  'geo-restriction': 'again';
}
/** What the player answered; undefined where they closed the dialog, or there is nothing to answer. */
export type AnswerTo<Name extends DialogName> = Name extends keyof Answers ? Answers[Name] | undefined : undefined;

/** A dialog that is open, or waits for the one before it. */
export interface OpenDialog<Name extends DialogName = DialogName> {
  readonly name: Name;
  readonly data: Dialogs[Name];
  readonly closed: (answer: unknown) => void;
  /** Resolves when the player has closed it. */
  readonly end: Promise<unknown>;
}

/** The first is shown, the others wait. */
export const $dialogs = atom<readonly OpenDialog[]>([]);

/** Session storage: the dialog to open on the next page. */
const PENDING = 'dialog';

/** Opens a dialog after those that are open, and resolves with its answer when it is closed. Opened twice with the same data, it is one. */
export function openDialog<Name extends DialogName>(name: Name, data: Dialogs[Name]): Promise<AnswerTo<Name>> {
  let open = $dialogs.get().find((one) => one.name === name && JSON.stringify(one.data) === JSON.stringify(data));
  if (!open) {
    let closed: OpenDialog['closed'] = () => {};
    const end = new Promise<unknown>((done) => (closed = done));
    open = { name, data, closed, end };
    $dialogs.set([...$dialogs.get(), open]);
  }
  return open.end as Promise<AnswerTo<Name>>; // the component of this name answers so
}

/** The first one is closed. */
export function closeDialog(answer?: unknown): void {
  const [first, ...rest] = $dialogs.get();
  $dialogs.set(rest);
  first?.closed(answer);
}

/** Opens it on the page that loads next. */
export const openDialogOnNextPage = <Name extends DialogName>(name: Name, data: Dialogs[Name]): void =>
  sessionStore.set(PENDING, JSON.stringify({ name, data }));

/** At the start of each page: opens the dialog that the page before left. */
export function openPendingDialog(): void {
  const left = readJson<{ name: DialogName; data: Dialogs[DialogName] }>(sessionStore, PENDING);
  sessionStore.set(PENDING, null);
  if (left) void openDialog(left.name, left.data);
}
