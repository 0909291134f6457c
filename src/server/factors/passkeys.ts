import type { WebAuthnCredential } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/factors/fields.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { RelyingParty } from '../players/factors/relying-party.ts';

export const MAX_PASSKEYS = 5;
const RP_NAME = 'Naseeb';
/** EdDSA, ES256 and RS256, as COSE numbers them: what devices sign with. */
const ALGORITHMS = [-8, -7, -257];
/** Loaded for the first passkey: few calls need it, and no start should wait for it. */
const webauthn = () => import('@simplewebauthn/server');
/** The server library wants this part of an answer; we use no extension. */
const NO_EXTENSIONS = { clientExtensionResults: {} } as const;

interface StoredPasskey {
  readonly id: bigint;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
}

async function listPasskeys(db: Queryable, playerId: bigint): Promise<readonly StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    select id, credential_id, public_key, counter, transports from passkeys
    where player_id = ${playerId} order by id`.execute(db);
  return rows;
}

export const countPasskeys = async (db: Queryable, playerId: bigint): Promise<number> =>
  (await listPasskeys(db, playerId)).length;

const described = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports }));

/** What a browser needs to make a passkey; one that the player has already is not made again. */
export const registrationOptions = async (
  db: Queryable,
  party: RelyingParty,
  player: { readonly id: bigint; readonly openId: string; readonly name: string },
) =>
  (await webauthn()).generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: RP_NAME,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(player.openId)),
    userName: player.name,
    userDisplayName: player.name,
    excludeCredentials: described(await listPasskeys(db, player.id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** The credential of a passkey that was made for this challenge; undefined for any other answer. */
export async function verifyRegistration(
  credential: PasskeyRegistration,
  party: RelyingParty,
  challenge: string,
): Promise<WebAuthnCredential | undefined> {
  const { transports = [], ...response } = credential.response;
  try {
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      supportedAlgorithmIDs: ALGORITHMS,
      response: { ...credential, ...NO_EXTENSIONS, response: { ...response, transports } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // A second step after a password: that it is there is enough.
      requireUserVerification: false,
    });
    return verified ? { ...registrationInfo.credential, transports } : undefined;
  } catch {
    // The library throws at whatever does not fit, also at what cannot be read.
    return undefined;
  }
}

/** Stores a passkey; false where another account, or this one, has it. */
export async function storePasskey(
  tx: Tx,
  playerId: bigint,
  name: string,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
): Promise<boolean> {
  const stored = await sql`
    insert into passkeys (player_id, credential_id, public_key, counter, transports, name)
    values (${playerId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name})
    on conflict (credential_id) do nothing`.execute(tx);
  return (stored.numAffectedRows ?? 0n) > 0n;
}

/** What a browser needs to sign with one of the player's passkeys. */
export const assertionOptions = async (db: Queryable, party: RelyingParty, playerId: bigint) =>
  (await webauthn()).generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: described(await listPasskeys(db, playerId)),
    userVerification: 'preferred',
  });

/** Whether one of the player's passkeys signed this challenge. Its counter is kept: a copied passkey lags behind. */
export async function usePasskey(
  tx: Tx,
  playerId: bigint,
  credential: PasskeyAssertion,
  party: RelyingParty,
  challenge: string,
): Promise<boolean> {
  const passkey = (await listPasskeys(tx, playerId)).find((one) => one.credential_id === credential.id);
  if (!passkey) return false;
  const { userHandle, ...response } = credential.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const verify = verifyAuthenticationResponse({
    response: {
      ...credential,
      ...NO_EXTENSIONS,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: false,
  });
  // The library throws at whatever does not fit.
  const done = await verify.catch(() => undefined);
  if (!done?.verified) return false;
  await sql`update passkeys set counter = ${done.authenticationInfo.newCounter}, last_used_at = product_now()
    where id = ${passkey.id}`.execute(tx);
  return true;
}
