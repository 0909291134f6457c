import type { TestNode } from '../node/test-node.ts';
import type { TestPlayer } from './player.ts';
import { newEmiratesId } from './registration.ts';

/** Whom the sandbox's register has under a number, where a test says no more. */
export const PERSON = { type: 'EID', nationality: 'AE', birthDate: '1990-05-17' } as const;

/** The product knows by what to ask about this player, as after a registration. The number of their document. */
export async function identify(
  { engine }: TestNode,
  { playerId }: Pick<TestPlayer, 'playerId'>,
  number = newEmiratesId(),
): Promise<string> {
  await engine.db.transaction().execute((tx) => engine.register.remember(tx, playerId, { ...PERSON, number }));
  return number;
}
