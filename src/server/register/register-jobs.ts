import { sql } from 'kysely';
import type { Jobs } from '../jobs/queue.ts';
import type { Platform } from '../platform/platform.ts';
import type { Register } from './index.ts';

/** So many players without an answer, one after the other, and the register is out of order. */
const MAX_AWAY = 5;
const PAGE = 500;

type NightDeps = Pick<Platform, 'db' | 'log'> & { readonly register: Pick<Register, 'ask'> };

/** The next players with money, or who came in the last seven days, by id. */
async function listPlayers({ db }: NightDeps, after: bigint): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select p.id from players p join wallets w on w.player_id = p.id
    where p.id > ${after} and p.state <> 'closed'
      and exists (select from register_identifiers i where i.player_id = p.id)
      and (w.deposited + w.winnings + w.gift > 0 or exists (
        select from sessions s where s.player_id = p.id and s.last_used_at > product_now() - interval '7 days')
        -- Nobody on the register gets offers.
        or exists (select from marketing_preferences m where m.player_id = p.id and m.agreed))
    order by p.id limit ${PAGE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Asks about each of them, unless it was today; answers how many are excluded. Ends where the register is away. */
export async function askAboutAll(deps: NightDeps): Promise<number> {
  const { register, log } = deps;
  let [away, excluded] = [0, 0];
  for (let page = await listPlayers(deps, 0n); page.length > 0; page = await listPlayers(deps, page.at(-1) ?? 0n))
    for (const playerId of page) {
      const word = await register.ask(playerId, 'night').catch((error: unknown) => {
        log.error({ err: error }, 'failed to ask the exclusion register about a player');
        return undefined;
      });
      if (typeof word === 'object' && word.excluded) excluded += 1;
      away = word === 'away' ? away + 1 : 0;
      if (away === MAX_AWAY) {
        log.error('the exclusion register does not answer: the others are asked about tomorrow, or before they pay');
        return excluded;
      }
    }
  return excluded;
}

export function defineRegisterJobs(jobs: Jobs, deps: NightDeps): void {
  jobs.schedule(
    'register-night',
    '20 2 * * *',
    async () => {
      const excluded = await askAboutAll(deps);
      deps.log.info({ excluded }, 'asked the exclusion register about players');
    },
    { timeoutSeconds: 3_600 },
  );
}
