/** The content of a PDF statement as it is handed to the thread that draws it: plain data, in its language. */
export interface PdfStatement {
  readonly language: string;
  readonly isRtl: boolean;
  readonly brand: string;
  readonly title: string;
  /** Whose it is, which days, when it was made. */
  readonly facts: readonly PdfFact[];
  readonly columns: Readonly<Record<'time' | 'transaction' | 'in' | 'out' | 'balance', string>>;
  /** From the opening to the closing balance. */
  readonly rows: readonly PdfRow[];
  /** Said where there is no movement. */
  readonly empty?: string | undefined;
  readonly totals: {
    readonly title: string;
    readonly columns: Readonly<Record<'type' | 'count' | 'in' | 'out', string>>;
    readonly rows: readonly PdfTotal[];
  };
  /** What was held beside the balance. */
  readonly held: readonly PdfFact[];
  readonly notes: readonly string[];
  /** Of each page, with `{{page}}` and `{{pages}}`. */
  readonly pageOf: string;
}

export interface PdfFact {
  readonly name: string;
  readonly value: string;
}

/** Amounts are digits as shown; empty where there is none. */
export interface PdfRow {
  readonly time: string;
  readonly title: readonly PdfPiece[];
  readonly note: readonly PdfPiece[];
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly balance: string;
  /** The opening and the closing balance. */
  readonly isStrong?: boolean;
}

/** Codes read from left to right in both languages. */
export interface PdfPiece {
  readonly text: string;
  readonly isCode?: boolean | undefined;
}

export interface PdfTotal {
  readonly name: string;
  readonly count: string;
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly isStrong?: boolean;
}
