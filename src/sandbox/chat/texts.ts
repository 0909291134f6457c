import type { Language } from '../http/language.ts';

/** Texts of the visitor's page. */
export const CHAT_TEXTS: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  en: {
    title: 'Chat with us',
    house: 'Support',
    welcome: 'Hello! Write to us, and one of us answers here.',
    sandbox: 'Sandbox: you answer yourself, at',
    desk: 'the support desk',
    log: 'Conversation',
    you: 'You',
    support: 'Support',
    message: 'Your message',
    send: 'Send',
    lost: 'No connection. We keep trying.',
  },
  ar: {
    title: 'تحدّث معنا',
    house: 'خدمة العملاء',
    welcome: 'مرحبًا! اكتب إلينا وسيجيبك أحدنا هنا.',
    sandbox: 'بيئة التجربة: أنت من يجيب، من خلال',
    desk: 'مكتب خدمة العملاء',
    log: 'المحادثة',
    you: 'أنت',
    support: 'خدمة العملاء',
    message: 'رسالتك',
    send: 'إرسال',
    lost: 'لا يوجد اتصال. ما زلنا نحاول.',
  },
};
type Word =
  'title' | 'house' | 'welcome' | 'sandbox' | 'desk' | 'log' | 'you' | 'support' | 'message' | 'send' | 'lost';
