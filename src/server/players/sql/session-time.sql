-- Session time: docs/security.md, Session time. A login within 15 minutes of the last session goes on with its time, so
-- that a limit is not got round by logging out.

-- The break behind which session time begins again; BREAK_MINUTES of src/server/players/session.ts.
create or replace function session_break() returns interval language sql immutable parallel safe
return interval '15 minutes';

-- How long ago the player's newest session was last used. A session that was left open until it became idle was left
-- with its last use. By the machine's clock and the product's, whichever says more: the sandbox moves the second one.
create or replace function away_since_session(player bigint) returns interval language sql stable
return (
  select case when ended_by = 'time-limit' then product_now() - ends_at
    else greatest(clock_timestamp() - left_at, product_now() - (left_at + (logged_in_at - created_at))) end
  from (
    select *, case when ended_at is null or ended_by = 'idle' then last_used_at else ended_at end as left_at
    from sessions where player_id = player order by id desc limit 1) s);

-- Since when a player plays whose session begins now after no break; null after one, or with the first session.
create or replace function plays_on_since(player bigint) returns timestamptz language sql stable
return (
  select playing_since from sessions
  where player_id = player and away_since_session(player) < session_break() order by id desc limit 1);

-- The player's session-time limit in minutes; 0 is none.
create or replace function session_limit(player bigint) returns int language sql stable
return coalesce((
  select case when session_limit_from <= product_now() then next_session_limit else session_limit end
  from play_settings where player_id = player), 0);

-- When the time of a session is over whose player plays since then; null without a limit.
create or replace function session_time_over(player bigint, since timestamptz) returns timestamptz language sql stable
return since + nullif(session_limit(player), 0) * interval '1 minute';

-- When a login is possible again; null where it is now.
create or replace function session_break_end(player bigint) returns timestamptz language sql stable
return case when session_time_over(player, plays_on_since(player)) <= product_now()
  then date_trunc('milliseconds', product_now() - away_since_session(player) + session_break()) end;
