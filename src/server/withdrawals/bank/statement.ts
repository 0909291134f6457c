import { z } from 'zod';
import type { Fils } from '#kernel/money.ts';
import { fromDecimal } from './decimal.ts';
import { readXml } from './xml.ts';

/** One booking of the bank's statement. */
export interface StatementEntry {
  /** The bank's own reference, unique. */
  readonly reference: string;
  /** In: credited to us. Out: debited. */
  readonly direction: 'in' | 'out';
  readonly amount: Fils;
  /** The bank's domain code and family, as `PMNT/ICDT`, and sub-family. */
  readonly code: string;
  /** Of a payout and of its return: the withdrawal without hyphens. */
  readonly endToEndId: string | undefined;
  /** Why a payout was returned. */
  readonly returnReason: string | undefined;
}

export interface Statement {
  /** YYYY-MM-DD, a day in Dubai. */
  readonly day: string;
  readonly entries: readonly StatementEntry[];
}

const amount = z.object({ '#text': z.string(), '@Ccy': z.literal('AED') });

const entry = z.object({
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  BookgDt: z.object({ Dt: z.string() }),
  AcctSvcrRef: z.string(),
  BkTxCd: z.object({
    Domn: z.object({ Cd: z.string(), Fmly: z.object({ Cd: z.string(), SubFmlyCd: z.string() }) }),
  }),
  NtryDtls: z
    .object({
      TxDtls: z.object({
        Refs: z.object({ EndToEndId: z.string().optional() }).optional(),
        RtrInf: z.object({ Rsn: z.object({ Cd: z.string() }) }).optional(),
      }),
    })
    .optional(),
});

const schema = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({
      Stmt: z.object({
        FrToDt: z.object({ FrDtTm: z.string(), ToDtTm: z.string() }),
        Acct: z.object({ Id: z.object({ IBAN: z.string() }) }),
        Ntry: z.array(entry).optional(),
      }),
    }),
  }),
});

function toEntry(read: z.output<typeof entry>): StatementEntry | undefined {
  const fils = fromDecimal(read.Amt['#text']);
  if (fils === undefined) return undefined;
  const { Cd: domain, Fmly: family } = read.BkTxCd.Domn;
  const details = read.NtryDtls?.TxDtls;
  return {
    reference: read.AcctSvcrRef,
    direction: read.CdtDbtInd === 'CRDT' ? 'in' : 'out',
    amount: fils,
    code: [domain, family.Cd, family.SubFmlyCd].join('/'),
    endToEndId: details?.Refs?.EndToEndId,
    returnReason: details?.RtrInf?.Rsn.Cd,
  };
}

/** Reads a camt.053.001.08 of our account's day; undefined where it is anything else, or not to be understood whole. */
export function readStatement(text: string, iban: string, day: string): Statement | undefined {
  const parsed = schema.safeParse(readXml(text, ['Ntry']));
  if (!parsed.success) return undefined;
  const { Acct: account, FrToDt: span, Ntry: list = [] } = parsed.data.Document.BkToCstmrStmt.Stmt;
  if (account.Id.IBAN !== iban || !span.FrDtTm.startsWith(day)) return undefined;
  const entries = list.map(toEntry);
  return entries.every((one) => one !== undefined) ? { day, entries } : undefined;
}
