import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { RequestInput } from '#contract/command.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { TestNode } from '../node/test-node.ts';
import { makePicture } from '../uploads/pictures.ts';
import { upload } from '../uploads/upload.ts';
import { makePlayer, PASSWORD, type TestPlayer } from './player.ts';

export type ClosureRequest = RequestInput<typeof contract.requestClosure>;

const picture = await makePicture('png', 60, 40);

/** A player whose account can be closed: verified by a document, without money or orders. */
export async function makeLeavingPlayer(node: TestNode, document: 'EID' | 'PASSPORT' = 'EID', balance?: bigint) {
  const player = await makePlayer(node, { verified: true, ...(balance !== undefined && { balance }) });
  await sql`
    insert into identity_documents (player_id, type, number_hash, number_end, name, birth_date, nationality, expire_date)
    values (${player.playerId}, ${document}, ${randomBytes(32)}, '1234', 'SARA HADDAD', '1990-05-17', 'AE', '2039-12-31')`.execute(
    node.engine.db,
  );
  return player;
}

/** Uploads a photo for a closure. */
export async function uploadClosurePhoto(node: TestNode, player: TestPlayer): Promise<string> {
  const answer = await upload(node.origin, { purpose: 'closure-id', files: [picture], player });
  if (answer.code !== 0) throw new Error(`the upload answered ${answer.code} ${answer.message}`);
  return answer.data.fileId;
}

export const confirmPlayer = (player: TestPlayer) => player.call(contract.checkOldPassword, { oldPassword: PASSWORD });

/** A complete request, confirmed and not sent. */
export async function closureRequest(node: TestNode, player: TestPlayer): Promise<ClosureRequest> {
  const [frontPhoto, backPhoto] = [await uploadClosurePhoto(node, player), await uploadClosurePhoto(node, player)];
  await confirmPlayer(player);
  return { reason: 'unused', details: '', frontPhoto, backPhoto };
}

/** Sends a request and answers its number. */
export async function askForClosure(node: TestNode, player: TestPlayer): Promise<bigint> {
  const answer = await player.call(contract.requestClosure, await closureRequest(node, player));
  if (answer.code !== 0) throw new Error(`430111 answered ${answer.code} ${answer.message}`);
  const { rows } = await sql<{ id: bigint }>`
    select id from account_closures where player_id = ${player.playerId} and state = 'submitted'`.execute(
    node.engine.db,
  );
  return assertPresent(rows[0], 'the request').id;
}
