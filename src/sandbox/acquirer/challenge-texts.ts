/** The bank's own words; it is not the product, so they are not among the product's texts. */
export const CHALLENGE_TEXTS = {
  en: {
    bank: 'Dune Bank',
    title: 'Confirm your payment',
    merchant: 'Merchant',
    amount: 'Amount',
    card: 'Card',
    sandboxCode: 'This is a sandbox: no SMS is sent. Your code is',
    code: 'One-time code',
    help: 'Enter the six digits. Never tell them to anybody.',
    wrong: (left: number) =>
      left === 1
        ? 'That code is not right. You have one try left.'
        : `That code is not right. You have ${left} tries left.`,
    resent: 'A new code was sent. The old one no longer works.',
    confirm: 'Confirm',
    resend: 'Send a new code',
    cancel: 'Cancel payment',
    sandboxOnly: 'Only in the sandbox:',
    refuse: 'let the bank refuse',
    doneTitle: 'Nothing left to confirm',
    done: 'Your answer to this payment was received.',
    back: 'Back to the merchant',
  },
  ar: {
    bank: 'بنك الكثبان',
    title: 'تأكيد الدفع',
    merchant: 'التاجر',
    amount: 'المبلغ',
    card: 'البطاقة',
    sandboxCode: 'هذه بيئة تجريبية ولا تُرسل أي رسالة نصية. رمزك هو',
    code: 'رمز لمرة واحدة',
    help: 'أدخل الأرقام الستة. لا تخبر بها أحدًا.',
    wrong: (left: number) =>
      left === 1 ? 'الرمز غير صحيح. بقيت لك محاولة واحدة.' : 'الرمز غير صحيح. بقيت لك محاولتان.',
    resent: 'أُرسل رمز جديد، والرمز السابق لم يعد صالحًا.',
    confirm: 'تأكيد',
    resend: 'إرسال رمز جديد',
    cancel: 'إلغاء الدفع',
    sandboxOnly: 'في البيئة التجريبية فقط:',
    refuse: 'اجعل البنك يرفض',
    doneTitle: 'لا شيء بانتظار التأكيد',
    done: 'تسلّمنا ردّك على هذه الدفعة.',
    back: 'العودة إلى التاجر',
  },
} as const;
