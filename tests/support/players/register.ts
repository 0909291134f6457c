import type { RegisterPerson } from '#server/register/identifier.ts';
import type { TestNode } from '../node/test-node.ts';
import type { TestPlayer } from './player.ts';
import { newEmiratesId } from './registration.ts';

/** The product knows by what to ask about this player, as after a registration. The number of their document. */
export async function identify(
  { engine }: TestNode,
  { playerId }: Pick<TestPlayer, 'playerId'>,
  number = newEmiratesId(),
): Promise<string> {
  const person: RegisterPerson = { type: 'EID', number, nationality: 'AE', birthDate: '1990-05-17' };
  await engine.db.transaction().execute((tx) => engine.register.remember(tx, playerId, person));
  return number;
}
