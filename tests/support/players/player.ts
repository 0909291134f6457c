import { SESSION_COOKIE, beginSession } from '#server/players/sessions.ts';
import { createPlayer, type NewPlayer } from '#server/players/create-player.ts';
import { setVerifiedStatus } from '#server/players/verified-status.ts';
import { hashPassword } from '#server/players/passwords/password.ts';
import { bucketAccount, HOUSE_ACCOUNTS, type Bucket } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import type { Db } from '#server/db/index.ts';
import type { TestClient, TestNode } from '../node/test-node.ts';

export interface TestPlayer extends TestClient {
  readonly playerId: bigint;
  readonly openId: string;
  readonly mobile: string;
}

/** The password of every test player. */
export const PASSWORD = 'Desert-rose 7';
let hash: Promise<string> | undefined;
let count = 0;

/** A mobile number that no other test player of this file has. */
export const newMobile = (): string => `+97150${String(1_000_000 + count++)}`;

/** A transfer from the bank into one bucket. */
export const bankTransfer = (playerId: bigint, amount: bigint, bucket: Bucket = 'deposited') =>
  ({
    debit: HOUSE_ACCOUNTS.bankClearing,
    credit: bucketAccount(playerId, bucket),
    amount,
    kind: bucket === 'gift' ? 'gift' : 'deposit',
  }) as const;

/** A registered and logged-in player, created by the product's own functions. `balance` in fils is deposited money. */
export async function makePlayer(
  node: TestNode,
  options: { verified?: boolean; balance?: bigint; registrant?: NewPlayer['registrant'] } = {},
): Promise<TestPlayer> {
  const mobile = newMobile();
  const passwordHash = await (hash ??= hashPassword(PASSWORD));
  const { db } = node.engine;
  const { registrant } = options;
  const { player, session } = await db.transaction().execute(async (tx) => {
    const made = await createPlayer(tx, {
      mobile,
      passwordHash,
      birthDate: '1990-05-17',
      locale: 'en-US',
      ...(registrant && { registrant }),
    });
    if (!made.ok) throw new Error(`${mobile} is taken`);
    if (options.verified) await setVerifiedStatus(tx, made.value.id, 3);
    if (options.balance) await postTransfers(tx, [bankTransfer(made.value.id, options.balance)]);
    return { player: made.value, session: await beginSession(tx, made.value.id) };
  });
  const client = node.client();
  client.token = session.token;
  client.cookie = `${SESSION_COOKIE}=${session.cookie}`;
  return Object.assign(client, { playerId: player.id, openId: player.openId, mobile });
}

/** Logs a player in again whose session has ended. */
export async function logInAgain(db: Db, player: TestPlayer): Promise<void> {
  const { token, cookie } = await db.transaction().execute((tx) => beginSession(tx, player.playerId));
  Object.assign(player, { token, cookie: `${SESSION_COOKIE}=${cookie}` });
}
