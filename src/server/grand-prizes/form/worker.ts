import { drawDocument } from '#server/pdf/draw-document.ts';
import { claimFormDocument } from './document.ts';
import type { PdfForm } from './pdf-form.ts';

/* A thread that draws one claim form, answers its bytes and ends. */
await drawDocument((content) => claimFormDocument(content as PdfForm));
