import { drawDocument } from '#server/pdf/draw-document.ts';
import { statementDocument } from './document.ts';
import type { PdfStatement } from './pdf-statement.ts';

/* A thread that draws one statement, answers its bytes and ends. */
await drawDocument((content) => statementDocument(content as PdfStatement));
