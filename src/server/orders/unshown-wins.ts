import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';

export interface UnshownWin {
  readonly order_id: string;
  readonly prize: bigint;
  readonly to_claim: bigint;
}

/**
 * Takes the paid wins of a player that were not shown, and marks them: whoever takes them shows them, once. Two tabs that ask at the same
 * moment get each win in one of them.
 */
export async function takeUnshownWins(db: Queryable, playerId: bigint): Promise<readonly UnshownWin[]> {
  const { rows } = await sql<UnshownWin>`
    with won as (
      select w.order_id, w.draw_id, sum(w.prize)::bigint as prize, coalesce(sum(w.prize) filter (where w.to_claim), 0)::bigint as to_claim
      from wins w join order_draws x on x.order_id = w.order_id and x.draw_id = w.draw_id
      where w.player_id = ${playerId} and x.state in (3, 7)
        and not exists (select from shown_wins s where s.order_id = w.order_id and s.draw_id = w.draw_id)
      group by w.order_id, w.draw_id
    ), shown as (
      insert into shown_wins (order_id, draw_id) select order_id, draw_id from won on conflict do nothing returning order_id, draw_id
    )
    select order_id, prize, to_claim from won join shown using (order_id, draw_id)`.execute(db);
  return rows;
}
