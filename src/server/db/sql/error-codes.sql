-- The error codes that our functions answer, by the names of src/lib/contract/error-codes.ts.
create or replace function error_code(name text) returns int language sql immutable parallel safe
return case name
  when 'session-expired' then 401000002
  when 'self-excluded' then 403000619
  when 'insufficient-balance' then 430000001
  when 'request-id-reused' then 430000002
  when 'draw-closed' then 430000003
  when 'draw-not-found' then 430000018
  when 'sales-not-open' then 430000019
  when 'series-ended' then 430000260
  when 'cards-sold-out' then 430000261
  when 'coupon-not-found' then 430000160
  when 'coupon-not-valid' then 430000161
  when 'coupon-used' then 430000162
  when 'coupon-minimum' then 430000163
  when 'coupon-not-for-this' then 430000164
  when 'internal-error' then 500000000
  when 'game-not-on-sale' then 500001019
end;
