import { findBrokenEntry } from '../audit-log.ts';
import { OpsRefusal, type OpsCommands } from '../command.ts';

const LINES = 50;

export const auditCommands: OpsCommands = {
  list: {
    usage: '',
    summary: `the last ${LINES} acts, newest first`,
    run: async ({ db }, _args, out) => {
      const rows = await db
        .selectFrom('audit_log as act')
        .leftJoin('audit_log as end', 'end.intent', 'act.id')
        .select(['act.id', 'act.at', 'act.operator', 'act.act', 'act.arguments', 'end.outcome'])
        .where('act.intent', 'is', null)
        .orderBy('act.id', 'desc')
        .limit(LINES)
        .execute();
      for (const row of rows)
        out(
          `${row.id}  ${row.at.toISOString()}  ${row.operator}  ${row.act} ${(row.arguments as string[]).join(' ')}  ${row.outcome ?? 'no outcome: under way, or cut off'}`,
        );
      if (rows.length === 0) out('no acts yet');
    },
  },
  check: {
    usage: '',
    summary: 'recomputes the chain of hashes',
    run: async ({ db }, _args, out) => {
      const broken = await findBrokenEntry(db);
      if (broken !== null) throw new OpsRefusal(`The audit log does not hold from entry ${broken} on.`);
      out('the audit log holds');
    },
  },
};
