import type { ErrorCode, Reaction } from '#contract/errors.ts';
import type { DialogName, Dialogs, ExclusionInfo } from '../dialogs/dialogs.ts';
import { NO_ANSWER } from './transport.ts';

/** An answer that was not 0. */
export interface Refusal {
  readonly code: number;
  /** In the player's language already. */
  readonly message: string;
  readonly extData: unknown;
}

type Opening = { [Name in DialogName]: { readonly name: Name; readonly data: Dialogs[Name] } }[DialogName];

/** What the browser does with it, in this order. */
export interface ReactionEffect {
  /** Forget the player on this device. */
  readonly clear?: true;
  readonly toast?: string;
  readonly dialog?: Opening;
  readonly go?: 'login' | 'home';
}

const fieldsOf = (extData: unknown): Readonly<Record<string, unknown>> =>
  typeof extData === 'object' && extData !== null ? (extData as Record<string, unknown>) : {};

const numberOf = (extData: unknown, field: string): number | undefined => {
  const value = fieldsOf(extData)[field];
  return typeof value === 'number' ? value : undefined;
};

/** 2001 in ms; less is a moment in other units, or none. */
const EARLIEST_MS = 1e12;
const momentOf = (extData: unknown, field: string): number | undefined => {
  const ms = numberOf(extData, field);
  return ms !== undefined && ms >= EARLIEST_MS ? ms : undefined;
};

const EFFECTS: Readonly<Record<Reaction, (refused: Refusal) => ReactionEffect>> = {
  message: ({ message }) => ({ toast: message }),
  silent: () => ({}),
  'session-invalid': ({ message, extData }) => {
    // A login on another device: the logged-out dialog says when (spec shell §2, §4).
    const time = momentOf(extData, 'time');
    if (time !== undefined)
      return { clear: true, dialog: { name: 'logged-out', data: { message, time } }, go: 'login' };
    return { clear: true, toast: message, go: 'login' };
  },
  login: () => ({ clear: true, go: 'login' }),
  'pay-limit-login': ({ message }) => ({ clear: true, dialog: { name: 'pay-limit', data: { message } }, go: 'login' }),
  'aml-limit-login': ({ message }) => ({ clear: true, dialog: { name: 'aml-limit', data: { message } }, go: 'login' }),
  'logged-out': ({ message, extData }) => ({
    clear: true,
    dialog: { name: 'logged-out', data: { message, time: momentOf(extData, 'time') } },
    go: 'home',
  }),
  'self-exclusion': ({ message, extData }) => {
    const type = numberOf(extData, 'userExclusionType');
    const data: ExclusionInfo = {
      message,
      userExclusionType: type,
      exclusionEndTimestamp: momentOf(extData, 'exclusionEndTimestamp'),
      betAmountLimit: numberOf(extData, 'betAmountLimit'),
      remainAmount: numberOf(extData, 'remainAmount'),
    };
    const name = type === 4 || type === 5 ? 'self-exclusion' : 'self-exclusion-login';
    return { dialog: { name, data }, ...(type === 5 && { go: 'home' }) };
  },
  'geo-popup': ({ message }) => ({ dialog: { name: 'geo-restriction', data: { message } } }),
  'kyc-error': ({ message }) => ({ dialog: { name: 'kyc-error', data: { message } } }),
  'kyc-failed': ({ message }) => ({ dialog: { name: 'kyc-failed', data: { message } } }),
  'pay-limit': ({ message }) => ({ dialog: { name: 'pay-limit', data: { message } } }),
  'deposit-prompt': ({ message }) => ({ dialog: { name: 'deposit-prompt', data: { message } } }),
};

/** Reactions a caller's `silent` does not hold back: they end the session, whatever was asked. */
const ENDS: ReadonlySet<Reaction> = new Set([
  'session-invalid',
  'login',
  'pay-limit-login',
  'aml-limit-login',
  'logged-out',
]);

/** The catalogue's codes that do more than show their message (`contract/errors.ts`; the test compares). Every page carries them. */
const CODES = {
  silent: [
    400000003, 100501001, 100501002, 100501003, 100501004, 300000001, 300000004, 300000005, 300000009, 502000001,
    403000912, 500000000, 500001019, 403000949, 403000601,
  ],
  'session-invalid': [401000001, 401000002, 401000003, 401000006, 403000602, 403000605, 403000901],
  login: [502000103],
  'pay-limit-login': [403000717],
  'aml-limit-login': [403000720],
  'logged-out': [403000618],
  'self-exclusion': [403000619],
  'geo-popup': [
    403001022, 403001023, 403001024, 403001025, 403001026, 403001027, 403001028, 403001029, 403001030, 403001031,
    403001032, 403001033, 403001034, 403001035,
  ],
  'kyc-error': [403000724, 403000725],
  'kyc-failed': [403000815],
  'pay-limit': [518000221],
  'deposit-prompt': [430000001],
} as const satisfies Readonly<Record<Exclude<Reaction, 'message'>, readonly ErrorCode[]>>;

const reactions: ReadonlyMap<number, Reaction> = new Map(
  Object.entries(CODES).flatMap(([reaction, codes]) => codes.map((code) => [code, reaction as keyof typeof CODES])),
);

/** A code we do not know shows its message, as the spec says of any other. */
export const reactionOf = (code: number): Reaction => reactions.get(code) ?? 'message';

export function effectFor(refused: Refusal, silent: boolean, networkMessage: string): ReactionEffect {
  if (refused.code === NO_ANSWER) return silent ? {} : { toast: networkMessage };
  const reaction = reactionOf(refused.code);
  return silent && !ENDS.has(reaction) ? {} : EFFECTS[reaction](refused);
}

/** Whether the reaction ends the session that asked. */
export const endsSession = (code: number): boolean => ENDS.has(reactionOf(code));
