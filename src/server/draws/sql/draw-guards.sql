-- What a draw published does not change, and its state goes forward only.
create or replace function draws_guard() returns trigger language plpgsql as $$
begin
  if (new.lottery_type, new.phase, new.opens_at, new.closes_at, new.draws_at, new.seed, new.seed_hash, new.committed_at, new.beacon,
      new.proof_version, new.seal_by, new.witnesses, new.quorum, new.commitment)
    is distinct from
    (old.lottery_type, old.phase, old.opens_at, old.closes_at, old.draws_at, old.seed, old.seed_hash, old.committed_at, old.beacon,
      old.proof_version, old.seal_by, old.witnesses, old.quorum, old.commitment)
    or (old.beacon_round is not null and new.beacon_round is distinct from old.beacon_round)
    or (old.tickets_root is not null and (new.tickets_root, new.ticket_count, new.root_published_at, new.closing)
      is distinct from (old.tickets_root, old.ticket_count, old.root_published_at, old.closing))
    or (old.sealed_at is not null and (new.sealed_at, new.seal) is distinct from (old.sealed_at, old.seal))
    or (old.numbers is not null and (new.numbers, new.beacon_signature) is distinct from (old.numbers, old.beacon_signature))
    or (old.record is not null)
  then raise exception 'draw % was published and does not change', old.id using errcode = 'check_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
    ('scheduled', 'open'), ('scheduled', 'suspended'), ('scheduled', 'closed'), ('scheduled', 'cancelled'),
    ('open', 'suspended'), ('open', 'closed'), ('open', 'cancelled'),
    ('suspended', 'scheduled'), ('suspended', 'open'), ('suspended', 'closed'), ('suspended', 'cancelled'),
    ('closed', 'drawn'), ('closed', 'cancelled'), ('drawn', 'settled'), ('settled', 'published'))
  then raise exception 'draw % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function draws_raffle_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the raffle of draw % was drawn and does not change', old.id using errcode = 'check_violation';
end $$;
