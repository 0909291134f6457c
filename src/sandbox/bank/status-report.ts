import type { BankPayment, StoredFile } from './bank-store.ts';

const STATUS = { paid: 'ACSC', pending: 'PDNG', rejected: 'RJCT' } as const;

const because = (reason: string | undefined) => (reason === undefined ? {} : { StsRsnInf: { Rsn: { Cd: reason } } });

/** A pain.002.001.10 about a file. */
export const writeStatusReport = (file: StoredFile, payments: readonly BankPayment[], now: number): object => ({
  Document: {
    '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
    CstmrPmtStsRpt: {
      GrpHdr: { MsgId: `sts-${file.messageId.slice(0, 31)}`, CreDtTm: new Date(now).toISOString() },
      OrgnlGrpInfAndSts: {
        OrgnlMsgId: file.messageId,
        OrgnlMsgNmId: 'pain.001.001.09',
        GrpSts: file.rejected === undefined ? 'ACTC' : 'RJCT',
        ...because(file.rejected),
      },
      OrgnlPmtInfAndSts: {
        OrgnlPmtInfId: file.messageId,
        TxInfAndSts: payments.map(({ endToEndId, status, reason }) => ({
          OrgnlEndToEndId: endToEndId,
          TxSts: STATUS[status],
          ...because(reason),
        })),
      },
    },
  },
});
