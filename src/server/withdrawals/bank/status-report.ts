import { z } from 'zod';
import { readXml } from './xml.ts';

/** How far a payment of a file is. */
export type PaymentStatus =
  | { readonly is: 'paid' }
  | { readonly is: 'pending' }
  | { readonly is: 'rejected'; readonly reason: string }
  /** Paid and rejected at once, or rejected as a duplicate of one that may be paid: only people can decide. */
  | { readonly is: 'unclear' };

export interface StatusReport {
  readonly messageId: string;
  /** Of the payments that it does not name. */
  readonly others: PaymentStatus;
  /** By EndToEndId. */
  readonly payments: ReadonlyMap<string, PaymentStatus>;
}

/** Settled, by the bank or already on the creditor's account. */
const PAID: readonly string[] = ['ACSC', 'ACCC'];
const REJECTED = 'RJCT';
/** The bank gave no reason (ISO 20022), or one in words of its own (`Prtry`). */
const NO_REASON = 'MS03';
/** The bank had the file or the payment before: it says nothing of what became of that one. */
const DUPLICATE: readonly string[] = ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'];

const reasonInformation = z
  .array(z.object({ Rsn: z.object({ Cd: z.string().max(4).optional() }).optional() }))
  .optional();

const schema = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.object({
      OrgnlGrpInfAndSts: z.object({
        OrgnlMsgId: z.string(),
        GrpSts: z.string().optional(),
        StsRsnInf: reasonInformation,
      }),
      OrgnlPmtInfAndSts: z
        .array(
          z.object({
            PmtInfSts: z.string().optional(),
            StsRsnInf: reasonInformation,
            TxInfAndSts: z
              .array(z.object({ OrgnlEndToEndId: z.string(), TxSts: z.string(), StsRsnInf: reasonInformation }))
              .optional(),
          }),
        )
        .optional(),
    }),
  }),
});

const reasonOf = (information: z.output<typeof reasonInformation>): string =>
  information?.find(({ Rsn }) => Rsn?.Cd !== undefined)?.Rsn?.Cd ?? NO_REASON;

const rejectedFor = (reason: string): PaymentStatus =>
  DUPLICATE.includes(reason) ? { is: 'unclear' } : { is: 'rejected', reason };

function statusOf(status: string | undefined, information: z.output<typeof reasonInformation>): PaymentStatus {
  if (status === REJECTED) return rejectedFor(reasonOf(information));
  return { is: status !== undefined && PAID.includes(status) ? 'paid' : 'pending' };
}

/** What two words about the same payment say together. */
function join(one: PaymentStatus, other: PaymentStatus): PaymentStatus {
  if (one.is === 'pending') return other;
  if (other.is === 'pending' || one.is === other.is) return one;
  return { is: 'unclear' };
}

/** Where the file is rejected, so is each payment; one that is paid makes the whole report unclear. */
function applyGroup(group: PaymentStatus, payments: ReadonlyMap<string, PaymentStatus>): PaymentStatus {
  if (group.is !== 'rejected') return group;
  return [...payments.values()].every(({ is }) => is === 'rejected' || is === 'pending') ? group : { is: 'unclear' };
}

interface Part {
  readonly PmtInfSts?: string | undefined;
  readonly StsRsnInf?: z.output<typeof reasonInformation>;
}

/**
 * Of the file, or of its one part, which a report may have in pieces, only a rejection counts: what is paid is said of
 * each payment.
 */
function statusOfFile(
  group: { readonly GrpSts?: string | undefined; readonly StsRsnInf?: z.output<typeof reasonInformation> },
  parts: readonly Part[],
): PaymentStatus {
  if (group.GrpSts === REJECTED) return statusOf(REJECTED, group.StsRsnInf);
  const [first] = parts;
  const isRejected = first !== undefined && parts.every(({ PmtInfSts }) => PmtInfSts === REJECTED);
  return isRejected ? statusOf(REJECTED, first.StsRsnInf) : { is: 'pending' };
}

/** Reads a pain.002.001.10 (customer payment status report); undefined for anything else. */
export function readStatusReport(text: string): StatusReport | undefined {
  const parsed = schema.safeParse(readXml(text, ['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf']));
  if (!parsed.success) return undefined;
  const { OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: parts = [] } = parsed.data.Document.CstmrPmtStsRpt;
  const named = new Map<string, PaymentStatus>();
  for (const { OrgnlEndToEndId: id, TxSts, StsRsnInf } of parts.flatMap(({ TxInfAndSts: list = [] }) => list))
    named.set(id, join(named.get(id) ?? { is: 'pending' }, statusOf(TxSts, StsRsnInf)));
  const whole = statusOfFile(group, parts);
  const others = applyGroup(whole, named);
  const payments = [...named].map(([id, own]) => [id, others.is === 'unclear' ? others : join(own, others)] as const);
  return { messageId: group.OrgnlMsgId, others, payments: new Map(payments) };
}
