-- Whether what nobody has revealed yet of a series would return more than 97 %: whoever counts what is left would then
-- play with an advantage. Exact, in fils; returnsTooMuch in src/lib/instants/plan.ts is the same in TypeScript.
create or replace function rest_returns_too_much(s instant_series) returns boolean language sql stable
return (
  select sum(prize * (count - revealed)) * 100 > s.price::numeric * sum(count - revealed) * 97 from deck_tiers where series_id = s.id
);

-- Why the sale of a series is over; null while it is not.
create or replace function series_end_reason(s instant_series, at timestamptz) returns text language sql stable
return case when s.ends_at <= at then 'date' when s.sold = s.size then 'sold-out' when rest_returns_too_much(s) then 'return' end;
