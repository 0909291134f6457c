import { z } from 'zod';
import { readXml } from './xml.ts';

/** How far a payment of a file is. */
export type PaymentStatus =
  { readonly is: 'paid' } | { readonly is: 'pending' } | { readonly is: 'rejected'; readonly reason: string };

export interface StatusReport {
  readonly messageId: string;
  /** Of the file as a whole, where the bank refused it. */
  readonly rejected: string | undefined;
  /** By EndToEndId; a payment that is not named is pending. */
  readonly payments: ReadonlyMap<string, PaymentStatus>;
}

/** Settled, by the bank or already on the creditor's account. */
const PAID: readonly string[] = ['ACSC', 'ACCC'];
const REJECTED = 'RJCT';
/** The bank gave no reason (ISO 20022). */
const NO_REASON = 'MS03';

const reasonInformation = z.array(z.object({ Rsn: z.object({ Cd: z.string().max(4) }).optional() })).optional();

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
  information?.find(({ Rsn }) => Rsn)?.Rsn?.Cd ?? NO_REASON;

function statusOf(status: string, information: z.output<typeof reasonInformation>): PaymentStatus {
  if (PAID.includes(status)) return { is: 'paid' };
  return status === REJECTED ? { is: 'rejected', reason: reasonOf(information) } : { is: 'pending' };
}

/** Reads a pain.002.001.10 (customer payment status report); undefined for anything else. */
export function readStatusReport(text: string): StatusReport | undefined {
  const parsed = schema.safeParse(readXml(text, ['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf']));
  if (!parsed.success) return undefined;
  const { OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: parts = [] } = parsed.data.Document.CstmrPmtStsRpt;
  const payments = parts.flatMap(({ TxInfAndSts: list = [] }) =>
    list.map((one) => [one.OrgnlEndToEndId, statusOf(one.TxSts, one.StsRsnInf)] as const),
  );
  return {
    messageId: group.OrgnlMsgId,
    rejected: group.GrpSts === REJECTED ? reasonOf(group.StsRsnInf) : undefined,
    payments: new Map(payments),
  };
}
