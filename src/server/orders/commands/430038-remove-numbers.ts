import { removeNumbers as command } from '#contract/orders/430038-remove-numbers.ts';
import { handler } from '../../gateway/context.ts';
import { remove } from '../saved.ts';

export const removeNumbers = handler(command, ({ id }, { engine: { db }, session: { playerId } }) =>
  remove(db, playerId, id),
);
