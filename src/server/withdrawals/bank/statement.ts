import { z } from 'zod';
import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
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

const amount = z.object({ '#text': z.string(), '@Ccy': z.string() });
const name = z.string().min(1);

const entry = z.object({
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  Sts: z.object({ Cd: z.string() }),
  BookgDt: z.object({ Dt: z.string() }),
  AcctSvcrRef: name,
  BkTxCd: z.object({
    Domn: z.object({ Cd: name, Fmly: z.object({ Cd: name, SubFmlyCd: name }) }),
  }),
  NtryDtls: z
    .object({
      TxDtls: z.object({
        Refs: z.object({ EndToEndId: name.optional() }).optional(),
        RtrInf: z.object({ Rsn: z.object({ Cd: z.string() }) }).optional(),
      }),
    })
    .optional(),
});
type Entry = z.output<typeof entry>;

const balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: z.string() }) }),
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
});

const schema = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({
      Stmt: z.object({
        FrToDt: z.object({ FrDtTm: z.string(), ToDtTm: z.string() }),
        Acct: z.object({ Id: z.object({ IBAN: z.string() }), Ccy: z.string().optional() }),
        Bal: z.array(balance),
        Ntry: z.array(entry).optional(),
      }),
    }),
  }),
});
type Read = z.output<typeof schema>['Document']['BkToCstmrStmt']['Stmt'];

/** Below 0 where it is a debit; undefined where it is no amount of ours. */
function signedOf({ Amt, CdtDbtInd }: Pick<Entry, 'Amt' | 'CdtDbtInd'>): Fils | undefined {
  const fils = Amt['@Ccy'] === 'AED' ? fromDecimal(Amt['#text']) : undefined;
  if (fils === undefined) return undefined;
  return CdtDbtInd === 'CRDT' ? fils : -fils;
}

/** The only balance of this type: at the opening (OPBD) or at the closing (CLBD) of the day. */
function balanceOf({ Bal }: Read, type: 'OPBD' | 'CLBD'): Fils | undefined {
  const [only, ...others] = Bal.filter(({ Tp }) => Tp.CdOrPrtry.Cd === type);
  return only && others.length === 0 ? signedOf(only) : undefined;
}

function toEntry(read: Entry): StatementEntry | undefined {
  const signed = signedOf(read);
  if (signed === undefined || signed === 0n) return undefined;
  const { Cd: domain, Fmly: family } = read.BkTxCd.Domn;
  const details = read.NtryDtls?.TxDtls;
  return {
    reference: read.AcctSvcrRef,
    direction: signed > 0n ? 'in' : 'out',
    amount: signed > 0n ? signed : -signed,
    code: [domain, family.Cd, family.SubFmlyCd].join('/'),
    endToEndId: details?.Refs?.EndToEndId,
    returnReason: details?.RtrInf?.Rsn.Cd,
  };
}

/** What is wrong with the statement itself: it is of another account or day, or of another currency. */
function findHeadFault({ Acct: account, FrToDt: span }: Read, iban: string, day: string): string | undefined {
  if (account.Id.IBAN !== iban) return 'it is of another account';
  if (!span.FrDtTm.startsWith(day) || !span.ToDtTm.startsWith(day)) return 'it is of another day';
  return account.Ccy === undefined || account.Ccy === 'AED' ? undefined : 'its currency is not AED';
}

function findEntryFault({ Ntry: list = [] }: Read, day: string): string | undefined {
  const known = new Set<string>();
  for (const [i, { Sts, BookgDt, AcctSvcrRef }] of list.entries()) {
    if (Sts.Cd !== 'BOOK') return `entry ${i + 1}: it is not booked`;
    if (BookgDt.Dt !== day) return `entry ${i + 1}: it is of another day`;
    if (known.has(AcctSvcrRef)) return `entry ${i + 1}: its reference stands twice`;
    known.add(AcctSvcrRef);
  }
  return undefined;
}

/**
 * Reads a camt.053.001.08 of our account's day. One that is wrong anywhere, or whose entries do not lead from its
 * opening to its closing balance, is not read at all: the error says what is wrong with it, without its content.
 */
export function readStatement(text: string, iban: string, day: string): Result<Statement, string> {
  const parsed = schema.safeParse(readXml(text, ['Ntry', 'Bal']));
  if (!parsed.success) return err(`it is no camt.053: ${parsed.error.issues[0]?.path.join('.') || 'no XML'}`);
  const read = parsed.data.Document.BkToCstmrStmt.Stmt;
  const fault = findHeadFault(read, iban, day) ?? findEntryFault(read, day);
  if (fault !== undefined) return err(fault);
  const entries: StatementEntry[] = [];
  for (const [i, one] of (read.Ntry ?? []).entries()) {
    const made = toEntry(one);
    if (!made) return err(`entry ${i + 1}: its amount is not one in AED`);
    entries.push(made);
  }
  const [opening, closing] = [balanceOf(read, 'OPBD'), balanceOf(read, 'CLBD')];
  if (opening === undefined || closing === undefined)
    return err('it has not one opening and one closing balance in AED');
  const moved = entries.reduce((all, { direction, amount: fils }) => all + (direction === 'in' ? fils : -fils), 0n);
  return opening + moved === closing
    ? ok({ day, entries })
    : err('its entries do not lead from the opening to the closing balance');
}
