-- Adds changes to players' unread counts: each place of the lists is one. In the order of the players, so that two
-- statements of many players never wait for each other in a circle.
create or replace function add_unread(players bigint[], categories text[], changes int[]) returns void language sql as $$
  insert into unread_notifications as u (player_id, system, winning)
  select player_id, coalesce(sum(change) filter (where category = 'system'), 0), coalesce(sum(change) filter (where category = 'winning'), 0)
  from unnest(players, categories, changes) as c (player_id, category, change)
  group by player_id having count(*) filter (where change > 0) <> count(*) filter (where change < 0) order by player_id
  on conflict (player_id) do update set system = u.system + excluded.system, winning = u.winning + excluded.winning
$$;

-- After notifications were written, renewed, read or deleted.
create or replace function count_unread() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_unread(array_agg(player_id), array_agg(category), array_agg(1)) from after where read_at is null;
  elsif tg_op = 'DELETE' then
    perform add_unread(array_agg(player_id), array_agg(category), array_agg(-1)) from before where read_at is null;
  else
    perform add_unread(array_agg(player_id), array_agg(category), array_agg(change)) from (
      select player_id, category, 1 as change from after where read_at is null
      union all select player_id, category, -1 from before where read_at is null) changes;
  end if;
  return null;
end $$;
