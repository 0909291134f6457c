-- The states of order_draws by name; ORDER_DRAW_STATE in src/server/settlement/order-draw-state.ts is the same in
-- TypeScript.
create or replace function order_draw_state(name text) returns smallint language sql immutable parallel safe
return case name when 'waiting' then 1::smallint when 'won' then 3::smallint when 'refunded' then 6::smallint when 'to-claim' then 7::smallint end;

-- Paid, or waiting to be claimed.
create or replace function is_winning_state(state smallint) returns boolean language sql immutable parallel safe
return state in (3, 7);
