-- After an order is marked as winning: keeps the win until the player has seen it. A plan cached for one win must not
-- compare thousands with thousands.
create or replace function wins_unshown() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into unshown_wins (player_id, draw_id, order_id, stake, prize, to_claim)
  select a.player_id, draw_id, order_id, a.stake, a.prize, case when a.state = order_draw_state('to-claim') then (
    select sum(w.prize)::bigint from wins w
    where w.draw_id = a.draw_id and w.player_id = a.player_id and w.order_id = a.order_id and w.to_claim) else 0 end
  from after a join before b using (order_id, draw_id) where is_winning_state(a.state) and b.state = order_draw_state('waiting');
  return null;
end $$;
