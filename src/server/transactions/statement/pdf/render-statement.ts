import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { PdfStatement } from './pdf-statement.ts';

export const renderStatement = (statement: PdfStatement): Promise<Uint8Array> =>
  renderPdf('src/server/transactions/statement/pdf/worker.ts', statement);
