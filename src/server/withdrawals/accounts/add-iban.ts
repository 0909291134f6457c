import { sql } from 'kysely';
import type { CommandResult, RequestOf, ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import type { addIban as command } from '#contract/withdrawals/430131-add-iban.ts';
import { MAX_IBANS } from '#contract/withdrawals/channels.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { raiseFlags } from '#server/aml/raise-flags.ts';
import { runOnce } from '#server/db/idempotency.ts';
import type { Tx } from '#server/db/index.ts';
import type { CallContext } from '#server/engine/handler.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { confirmSession, type Session } from '#server/players/session.ts';
import { findAccounts, isNumberLocked, toPayoutAccount } from './account-rows.ts';
import { loadVerifiedName } from './verified-name.ts';
import { readIban, type Iban } from './iban.ts';

type Request = RequestOf<typeof command>;

/** IBANs that a player may add in an hour, again and again: whose accounts exist is nobody's to try out. */
const MAX_ADDED_PER_HOUR = 20;

/** The bank is the one that the IBAN names, and one that is offered. */
export async function checkBank(tx: Tx, { bankCode }: Iban, chosen: string): Promise<Result<null, Refusal>> {
  if (bankCode !== chosen) return err(fieldRefusal('bankCode', 'input.ibanBank'));
  const { rows } = await sql`select from banks where code = ${bankCode} and is_enabled`.execute(tx);
  return rows.length > 0 ? ok(null) : err(fieldRefusal('bankCode', 'input.bank'));
}

async function checkCount(tx: Tx, playerId: bigint): Promise<Result<null, Refusal>> {
  const { rows } = await sql<{ kept: number; recent: number }>`
    select count(*) filter (where removed_at is null)::int as kept,
      count(*) filter (where created_at > product_now() - interval '1 hour')::int as recent
    from payout_accounts where player_id = ${playerId} and kind = 'iban'`.execute(tx);
  const { kept, recent } = assertPresent(rows[0], 'a count');
  if (kept >= MAX_IBANS) return err({ code: errorCodes.tooManyIbans, params: { most: MAX_IBANS } });
  return recent < MAX_ADDED_PER_HOUR ? ok(null) : err({ code: errorCodes.tooManyRequests });
}

/** Writes it: a new row, or the one it was before. */
export async function keepIban(
  tx: Tx,
  playerId: bigint,
  iban: Iban,
  street: string,
  holder: string,
): Promise<Result<bigint, Refusal>> {
  if (await isNumberLocked(tx, 'iban', iban.number)) return err({ code: errorCodes.payoutAccountLocked });
  const { rows } = await sql<{ id: bigint; removed: boolean }>`
    select id, removed_at is not null as removed from payout_accounts
    where player_id = ${playerId} and kind = 'iban' and number = ${iban.number} order by id desc limit 1`.execute(tx);
  const known = rows[0];
  if (known?.removed !== false) {
    const counted = await checkCount(tx, playerId);
    if (!counted.ok) return counted;
  }
  if (known) {
    await sql`update payout_accounts set removed_at = null, street_address = ${street}, holder_name = ${holder}
      where id = ${known.id}`.execute(tx);
    return ok(known.id);
  }
  const { id } = await tx
    .insertInto('payout_accounts')
    .values({
      player_id: playerId,
      kind: 'iban',
      number: iban.number,
      bank_code: iban.bankCode,
      street_address: street,
      holder_name: holder,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok(id);
}

/** Adds an IBAN in the player's own name, once per requestId. */
export async function addIban(
  data: Request,
  { engine, session, locale }: CallContext<Session>,
): Promise<CommandResult<ResponseOf<typeof command>>> {
  const { playerId } = session;
  const iban = readIban(data.iban);
  if (!iban.ok) return iban;
  const { requestId, bankCode, streetAddress } = data;
  const key = { playerId, command: '430131', requestId, fields: { iban: iban.value.number, bankCode, streetAddress } };
  return runOnce(engine, key, async (tx) => {
    await lockWallet(tx, playerId);
    const alive = await confirmSession(tx, session);
    if (!alive.ok) return alive;
    const bank = await checkBank(tx, iban.value, bankCode);
    if (!bank.ok) return bank;
    const holder = await loadVerifiedName(tx, playerId);
    if (holder === '') return err({ code: errorCodes.identityNotVerified });
    const kept = await keepIban(tx, playerId, iban.value, streetAddress, holder);
    if (!kept.ok) return kept;
    await raiseFlags(tx, [playerId], { event: 'payout-account' });
    const account = (await findAccounts(tx, playerId)).find(({ id }) => id === kept.value);
    return ok({ account: toPayoutAccount(assertPresent(account, 'the account that was added'), locale) });
  });
}
