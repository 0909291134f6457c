import { dubaiDay } from '#kernel/dubai-day.ts';
import type { Language } from '../http/language.ts';

export type DocumentType = 'EID' | 'PASSPORT';

export interface Document {
  readonly type: DocumentType;
  readonly number: string;
  readonly name: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly expireDate: string;
}

export type SessionStatus = 'PENDING' | 'REVIEW' | 'VERIFIED' | 'FAILED';

/** A stored verification. */
export interface Session {
  readonly ticketId: string;
  readonly reference: string;
  readonly redirectUri: string;
  readonly notifyUrl: string;
  readonly locale: string;
  readonly idCardType: DocumentType;
  /** Whether the page takes the whole window, not a frame. */
  readonly transfer: boolean;
  readonly person: { readonly birthDate: string; readonly name?: string; readonly nationality?: string };
  /** The product's clock minus the machine's at the request. */
  readonly offsetMs: number;
  readonly createdAt: number;
  readonly status: SessionStatus;
  readonly reason?: FailReason;
  readonly remark?: string;
  readonly document?: Document;
  readonly dueAt: number | null;
}

/** Why a verification failed: 15–17 are the product's own numbers, the others the contract's (docs/adapters.md §3). */
export const REMARKS = {
  15: { en: 'The name could not be verified.', ar: 'تعذّر التحقق من الاسم.' },
  16: { en: 'You must be at least 18 years old.', ar: 'يجب ألا يقل عمرك عن 18 عامًا.' },
  17: { en: 'The birth date could not be verified.', ar: 'تعذّر التحقق من تاريخ الميلاد.' },
  30: { en: 'Facial recognition failed.', ar: 'لم ينجح التعرّف على الوجه.' },
  31: { en: 'The document has expired.', ar: 'انتهت صلاحية الوثيقة.' },
  32: { en: 'The document is invalid.', ar: 'الوثيقة غير صالحة.' },
  33: { en: "The identity database's data is incomplete.", ar: 'بيانات قاعدة الهوية غير مكتملة.' },
  34: {
    en: 'The verification service is not available now. Please try again later.',
    ar: 'خدمة التحقق غير متاحة الآن. يُرجى المحاولة لاحقًا.',
  },
  35: { en: 'The verification was not finished.', ar: 'لم يكتمل التحقق.' },
  36: { en: 'The review did not accept your document.', ar: 'لم تُقبل وثيقتك بعد المراجعة.' },
} as const satisfies Record<number, Record<Language, string>>;

export type FailReason = keyof typeof REMARKS;

export const isFailReason = (value: number): value is FailReason => value in REMARKS;

export const isFinalSession = (session: Session): boolean =>
  session.status === 'VERIFIED' || session.status === 'FAILED';

/** The body of `GET /sessions/{ticketId}`. */
export function createSessionView(session: Session): Record<string, unknown> {
  const { ticketId, reference, status, reason, remark, document } = session;
  return { ticketId, reference, status, ...(reason ? { reason, remark } : {}), ...(document ? { document } : {}) };
}

/** The verdict on the document by its data. `now` is product time, days are Dubai's. */
export function checkDocument(document: Document, person: Session['person'], now: number): FailReason | undefined {
  const today = dubaiDay(now);
  const [year = '', ...rest] = document.birthDate.split('-');
  const eighteenth = [String(Number(year) + 18), ...rest].join('-');
  if (document.expireDate < today) return 31;
  if (document.birthDate !== person.birthDate) return 17;
  if (eighteenth > today) return 16;
  return undefined;
}
