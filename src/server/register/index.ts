import type { CommandResult } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Platform } from '../platform/platform.ts';
import { beginRegisterExclusion, type BeginDeps } from './begin-exclusion.ts';
import type { RegisterAnswer, RegisterClient, RegisterExclusion } from './client.ts';
import { registerIdentifier, registerKeyId, type RegisterPerson } from './identifier.ts';
import { findIdentifiers, findLastAnswer, rememberIdentifier, storeAnswer } from './known-answers.ts';
import { createRecentlyClear } from './recently-clear.ts';
import { freshAnswer, lastWord, PATIENCE, type RegisterOccasion } from './rules.ts';

/** What is known of a player: the register's answer; or there is no register, nothing to ask by, or no answer. */
export type RegisterWord = RegisterAnswer | 'no-register' | 'unidentified' | 'away';

/** Asks the national self-exclusion register. Never call it in a transaction: it waits for somebody outside. */
export interface Register {
  /** Stores what a player is asked about by, in the transaction that takes the document. */
  remember(tx: Tx, playerId: bigint, person: RegisterPerson): Promise<void>;
  /** Whether a person may open an account. */
  mayRegister(person: RegisterPerson): Promise<CommandResult<null>>;
  /** Asks about a player who comes in, and begins what it says. It keeps nobody out, and never fails. */
  askAtLogin(playerId: bigint): Promise<void>;
  /** Whether a player may deposit. */
  mayDeposit(playerId: bigint): Promise<CommandResult<null>>;
  /** Whether a player may buy; asks nobody while an answer of today is known. */
  mayBuy(playerId: bigint): Promise<CommandResult<null>>;
  /** Asks, unless the last answer is fresh for this occasion, and begins what it says. */
  ask(playerId: bigint, occasion: RegisterOccasion): Promise<RegisterWord>;
}

interface RegisterDeps extends Pick<Platform, 'db' | 'clock' | 'log'>, BeginDeps {
  /** Undefined where the operator has no register: nobody is asked, nothing is kept. */
  readonly client: RegisterClient | undefined;
  readonly hashKey: string;
  /** Tells open pages that something has changed for a player. */
  readonly tell: (playerId: bigint) => void;
}

/** As of an exclusion from the whole product; `until` null where it has no end. */
const extDataOf = ({ until }: RegisterExclusion) => ({
  userExclusionType: 1,
  exclusionEndTimestamp: until?.getTime() ?? null,
});

/** Of a person without an account: the form shows the sentence alone, so it has the end. */
const registrationRefusal = (exclusion: RegisterExclusion): Refusal => ({
  code: errorCodes.selfExcluded,
  extData: extDataOf(exclusion),
  ...(exclusion.until
    ? { messageKey: 'registrationExcludedUntil', params: { time: exclusion.until } }
    : { messageKey: 'registrationExcluded' }),
});

const AWAY: Refusal = { code: errorCodes.serverBusy, messageKey: 'registerAway' };

const refusalOf = (word: RegisterWord): CommandResult<null> => {
  if (word === 'away') return err(AWAY);
  if (typeof word !== 'object' || !word.excluded) return ok(null);
  return err({ code: errorCodes.selfExcluded, messageKey: 'registerExcluded', extData: extDataOf(word) });
};

export function createRegister({ db, clock, log, client, hashKey, messages, tell }: RegisterDeps): Register {
  const keyId = registerKeyId(hashKey);
  const recentlyClear = createRecentlyClear(clock, 10 * MINUTE_MS);

  /** An answer replaces the one before it, and what it says begins, both or none. */
  async function apply(playerId: bigint, answer: RegisterAnswer): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockWallet(tx, playerId);
      await storeAnswer(tx, playerId, answer);
      if (answer.excluded) await beginRegisterExclusion({ messages }, tx, playerId, answer);
    });
    if (!answer.excluded) return;
    recentlyClear.forget(playerId);
    tell(playerId);
  }

  async function ask(playerId: bigint, occasion: RegisterOccasion): Promise<RegisterWord> {
    if (!client) return 'no-register';
    const last = await findLastAnswer(db, playerId);
    const fresh = freshAnswer(last, occasion, clock.now());
    if (fresh) return fresh;
    const identifiers = await findIdentifiers(db, playerId, keyId);
    if (identifiers.length === 0) return 'unidentified';
    const answer = await client.lookup(identifiers, PATIENCE[occasion].waitMs);
    if (!answer.ok) return lastWord(last, occasion, clock.now()) ?? 'away';
    await apply(playerId, answer.value);
    return answer.value;
  }

  return {
    ask,
    remember: async (tx, playerId, person) => {
      if (client) await rememberIdentifier(tx, playerId, registerIdentifier(hashKey, person), keyId);
      recentlyClear.forget(playerId);
    },
    mayRegister: async (person) => {
      if (!client) return ok(null);
      const answer = await client.lookup([registerIdentifier(hashKey, person)], PATIENCE.registration.waitMs);
      if (!answer.ok) return err(AWAY);
      return answer.value.excluded ? err(registrationRefusal(answer.value)) : ok(null);
    },
    askAtLogin: async (playerId) => {
      try {
        await ask(playerId, 'login');
      } catch (error) {
        // It is asked again before money moves.
        log.warn({ err: error }, 'a login was not checked with the exclusion register');
      }
    },
    mayDeposit: async (playerId) => refusalOf(await ask(playerId, 'deposit')),
    mayBuy: async (playerId) => {
      if (!client || recentlyClear.has(playerId)) return ok(null);
      const word = await ask(playerId, 'purchase');
      if (word === 'unidentified' || (typeof word === 'object' && !word.excluded)) recentlyClear.add(playerId);
      return refusalOf(word);
    },
  };
}
