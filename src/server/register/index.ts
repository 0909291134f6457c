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
import { countDocuments, createFindKnown, rememberIdentifier, storeAnswer } from './known-answers.ts';
import { createRecentlyClear } from './recently-clear.ts';
import { freshAnswer, lastWord, PATIENCE, type RegisterOccasion } from './rules.ts';

/** What is known of a player: the register's answer; or there is no register, nothing to ask by, or no answer. */
export type RegisterWord = RegisterAnswer | 'no-register' | 'unidentified' | 'away';

/**
 * How many documents of the player were known before the register was asked; null without a register. What it says
 * counts for those, so the transaction that moves money compares.
 */
export type AskedDocuments = number | null;

interface Found {
  readonly word: RegisterWord;
  readonly documents: AskedDocuments;
}

/** How often it is asked where each time a document is taken meanwhile. */
const MAX_TURNS = 2;

/** Asks the national self-exclusion register. Never call it in a transaction: it waits for somebody outside. */
export interface Register {
  /** Stores what a player is asked about by, in the transaction that takes the document. */
  remember(tx: Tx, playerId: bigint, person: RegisterPerson): Promise<void>;
  /** Whether a person may open an account. */
  mayRegister(person: RegisterPerson): Promise<CommandResult<null>>;
  /**
   * Asks about a player who comes in or whose document was verified, after the commit, and begins what it says. It
   * keeps nobody out, and never fails.
   */
  askAbout(playerId: bigint, occasion: 'login' | 'verification'): Promise<void>;
  /** Whether a player may deposit, and the documents that this is said of. */
  mayDeposit(playerId: bigint): Promise<CommandResult<AskedDocuments>>;
  /** In the transaction of the deposit, with the wallet locked: no document was taken since. */
  confirmDocuments(tx: Tx, playerId: bigint, documents: AskedDocuments): Promise<CommandResult<null>>;
  /**
   * Whether a player may buy, and the documents that this is said of; asks nobody while an answer of today is known.
   * Not to recall what this node knows is for a purchase that was refused because of a document taken elsewhere.
   */
  mayBuy(playerId: bigint, recall?: boolean): Promise<CommandResult<AskedDocuments>>;
  /** Asks, unless the last answer is fresh for this occasion, and begins what it says. */
  ask(playerId: bigint, occasion: RegisterOccasion): Promise<RegisterWord>;
}

interface RegisterDeps extends Pick<Platform, 'db' | 'handle' | 'clock' | 'log'>, BeginDeps {
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

const admissionOf = ({ word, documents }: Found): CommandResult<AskedDocuments> => {
  if (word === 'away') return err(AWAY);
  if (typeof word !== 'object' || !word.excluded) return ok(documents);
  return err({ code: errorCodes.selfExcluded, messageKey: 'registerExcluded', extData: extDataOf(word) });
};

export function createRegister({ db, handle, clock, log, client, hashKey, messages, tell }: RegisterDeps): Register {
  const keyId = registerKeyId(hashKey);
  const findKnown = createFindKnown(handle.pool, keyId, log);
  const recentlyClear = createRecentlyClear(clock, 10 * MINUTE_MS);

  /**
   * An answer replaces the one before it, and what it says begins, both or none. Answers whether it counts: a document
   * that was taken while the register was asked is none of those it is about, but who is named is excluded.
   */
  async function apply(playerId: bigint, answer: RegisterAnswer, documents: number): Promise<boolean> {
    const counts = await db.transaction().execute(async (tx) => {
      await lockWallet(tx, playerId);
      await storeAnswer(tx, playerId, answer, documents);
      if (answer.excluded) await beginRegisterExclusion({ messages }, tx, playerId, answer);
      return answer.excluded || (await countDocuments(tx, playerId)) === documents;
    });
    if (answer.excluded) {
      recentlyClear.forget(playerId);
      tell(playerId);
    }
    return counts;
  }

  async function find(playerId: bigint, occasion: RegisterOccasion): Promise<Found> {
    if (!client) return { word: 'no-register', documents: null };
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const { documents, identifiers, last } = await findKnown(playerId);
      const fresh = freshAnswer(last, occasion, clock.now());
      if (fresh) return { word: fresh, documents };
      if (identifiers.length === 0) return { word: 'unidentified', documents };
      const answer = await client.lookup(identifiers, PATIENCE[occasion].waitMs);
      if (!answer.ok) return { word: lastWord(last, occasion, clock.now()) ?? 'away', documents };
      if (await apply(playerId, answer.value, documents)) return { word: answer.value, documents };
    }
    return { word: 'away', documents: null };
  }

  return {
    ask: async (playerId, occasion) => (await find(playerId, occasion)).word,
    remember: async (tx, playerId, person) => {
      if (client) await rememberIdentifier(tx, playerId, registerIdentifier(hashKey, person), keyId);
    },
    mayRegister: async (person) => {
      if (!client) return ok(null);
      const answer = await client.lookup([registerIdentifier(hashKey, person)], PATIENCE.registration.waitMs);
      if (!answer.ok) return err(AWAY);
      return answer.value.excluded ? err(registrationRefusal(answer.value)) : ok(null);
    },
    askAbout: async (playerId, occasion) => {
      try {
        await find(playerId, occasion);
      } catch (error) {
        // It is asked again before money moves.
        log.warn({ err: error, occasion }, 'a player was not checked with the exclusion register');
      }
    },
    mayDeposit: async (playerId) => admissionOf(await find(playerId, 'deposit')),
    confirmDocuments: async (tx, playerId, documents) =>
      documents === null || (await countDocuments(tx, playerId)) === documents
        ? ok(null)
        : err({ code: errorCodes.serverBusy }),
    mayBuy: async (playerId, recall = true) => {
      if (!client) return ok(null);
      const recalled = recall ? recentlyClear.find(playerId) : undefined;
      if (recalled !== undefined) return ok(recalled);
      const found = await find(playerId, 'purchase');
      const admitted = admissionOf(found);
      if (admitted.ok && found.documents !== null) recentlyClear.add(playerId, found.documents);
      else recentlyClear.forget(playerId);
      return admitted;
    },
  };
}
