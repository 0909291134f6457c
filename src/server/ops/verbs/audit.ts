import { brokenAct } from '../audit.ts';
import { OpsRefusal, type Verbs } from '../verb.ts';

const LINES = 50;

export const verbs: Verbs = {
  list: {
    usage: '',
    what: `the last ${LINES} acts, newest first`,
    run: async ({ db }, _args, out) => {
      const rows = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(LINES).execute();
      for (const row of rows)
        out(
          `${row.id}  ${row.at.toISOString()}  ${row.operator}  ${row.act} ${(row.arguments as string[]).join(' ')}  ${row.outcome}`,
        );
      if (rows.length === 0) out('no acts yet');
    },
  },
  check: {
    usage: '',
    what: 'recomputes the chain of hashes',
    run: async ({ db }, _args, out) => {
      const broken = await brokenAct(db);
      if (broken !== null) throw new OpsRefusal(`The audit log does not hold from entry ${broken} on.`);
      out('the audit log holds');
    },
  },
};
