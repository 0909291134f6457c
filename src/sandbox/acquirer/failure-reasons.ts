import type { Language } from '../http/language.ts';

/** Reasons of a failed payment by their name in the contract, with the acquirer's sentence for the holder. */
export const MEMOS = {
  DECLINED: {
    en: 'Your transaction has been declined by the bank. Please try again later.',
    ar: 'رفض البنك عمليتك. يُرجى المحاولة مرة أخرى لاحقًا.',
  },
  INSUFFICIENT_FUNDS: { en: 'There is not enough money on the card.', ar: 'رصيد البطاقة غير كافٍ.' },
  CARD_EXPIRED: {
    en: 'The current card has expired and cannot be used.',
    ar: 'انتهت صلاحية هذه البطاقة ولا يمكن استخدامها.',
  },
  CARD_BLOCKED: {
    en: 'The current card has been locked and cannot be used.',
    ar: 'هذه البطاقة محظورة ولا يمكن استخدامها.',
  },
  CARD_INVALID: { en: 'The card details are not valid.', ar: 'بيانات البطاقة غير صحيحة.' },
  CVV_INVALID: { en: 'The CVV is not right.', ar: 'رمز التحقق CVV غير صحيح.' },
  CHALLENGE_FAILED: { en: 'Your bank could not confirm that it is you.', ar: 'لم يتمكن البنك من التحقق من هويتك.' },
  CHALLENGE_CANCELLED: { en: "You canceled the payment on your bank's page.", ar: 'ألغيت الدفع في صفحة البنك.' },
  CHALLENGE_EXPIRED: { en: "Your bank's page was not answered in time.", ar: 'انتهت مهلة صفحة البنك قبل الرد عليها.' },
  BOUND_ELSEWHERE: { en: 'This card is already used by another account.', ar: 'هذه البطاقة مستخدمة في حساب آخر.' },
  AML_BLOCKED: {
    en: 'This payment was stopped by a security check. Our operations team will contact you.',
    ar: 'أُوقفت هذه الدفعة لإجراء فحص أمني، وسيتواصل معك فريق العمليات.',
  },
  LIABILITY_LIMIT: {
    en: 'The liability limit of this card has been reached.',
    ar: 'بلغت هذه البطاقة حد المسؤولية المسموح به.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type FailureReason = keyof typeof MEMOS;
