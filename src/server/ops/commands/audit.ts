import { findBrokenEntry } from '../audit-log.ts';
import {
  formatAuditHead,
  hasAuditEntry,
  loadAuditHead,
  parseAuditHead,
  readKeptAuditHead,
  type AuditHead,
} from '../audit-head.ts';
import { OpsRefusal, type OpsCommands } from '../command.ts';

const LINES = 50;

function headFrom(args: readonly string[]): AuditHead | undefined {
  if (args.length === 0) return undefined;
  const head = args[0] === '--head' ? parseAuditHead(args[1] ?? '') : undefined;
  if (!head) throw new OpsRefusal('Write the head as `audit head` prints it: --head 12:0a1b…');
  return head;
}

export const auditCommands: OpsCommands = {
  list: {
    usage: '',
    summary: `the last ${LINES} acts, newest first`,
    run: async ({ db }, _args, out) => {
      const rows = await db
        .selectFrom('audit_log as act')
        .leftJoin('audit_log as end', 'end.intent', 'act.id')
        .select(['act.id', 'act.at', 'act.operator', 'act.act', 'act.arguments', 'act.outcome as own', 'end.outcome'])
        .where('act.intent', 'is', null)
        .orderBy('act.id', 'desc')
        .limit(LINES)
        .execute();
      for (const { id, at, operator, act, arguments: words, own, outcome } of rows) {
        // What the product does by itself is written once, when it is done.
        const end = outcome ?? (own === 'begun' ? 'no outcome: under way, or cut off' : own);
        out(`${id}  ${at.toISOString()}  ${operator}  ${act} ${(words as string[]).join(' ')}  ${end}`);
      }
      if (rows.length === 0) out('no acts yet');
    },
  },
  head: {
    usage: '',
    summary: 'the last entry and its hash: keep them elsewhere, and `audit check --head` sees what was deleted since',
    run: async ({ db }, _args, out) => out(formatAuditHead(await loadAuditHead(db))),
  },
  check: {
    usage: '[--head <id>:<hash>]',
    summary: 'recomputes the chain of hashes, and finds the head given, and that of the data folder, in it',
    run: async ({ db, settings, operator }, args, out) => {
      const broken = await findBrokenEntry(db);
      if (broken !== null) throw new OpsRefusal(`The audit log does not hold from entry ${broken} on.`);
      const heads = [headFrom(args), await readKeptAuditHead({ settings, operator })].filter(
        (head) => head !== undefined,
      );
      for (const head of heads)
        if (!(await hasAuditEntry(db, head)))
          throw new OpsRefusal(`Entry ${head.id} was the last of the audit log and is gone, or was changed.`);
      out(heads.length > 0 ? 'the audit log holds, with the heads that were kept' : 'the audit log holds');
    },
  },
};
