import type { Language } from '../http/language.ts';

interface Texts {
  readonly house: string;
  readonly title: string;
  readonly sandbox: string;
  readonly asks: string;
  readonly learns: string;
  readonly as: string;
  readonly newPerson: string;
  readonly phone: string;
  readonly wrong: string;
  readonly agree: string;
  readonly cancel: string;
  readonly fail: string;
}

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    house: 'Sandbox messaging app',
    title: 'Continue to Naseeb?',
    sandbox: 'Sandbox: choose who you are. Nothing here is real.',
    asks: 'Naseeb wants to know which account of this app is yours.',
    learns: 'It learns an identifier of the account and its mobile number.',
    as: 'You are',
    newPerson: 'Somebody else, with this number:',
    phone: 'Mobile number with country code',
    wrong: 'Enter the whole number with its country code, such as +971 50 123 4567.',
    agree: 'Agree and continue',
    cancel: 'Cancel',
    fail: 'Answer with an error',
  },
  ar: {
    house: 'تطبيق مراسلة تجريبي',
    title: 'المتابعة إلى نصيب؟',
    sandbox: 'بيئة تجريبية: اختر من أنت. لا شيء هنا حقيقي.',
    asks: 'يريد نصيب معرفة حسابك في هذا التطبيق.',
    learns: 'ويحصل على معرّف الحساب ورقم هاتفه المتحرك.',
    as: 'أنت',
    newPerson: 'شخص آخر بهذا الرقم:',
    phone: 'رقم الهاتف المتحرك مع رمز الدولة',
    wrong: 'أدخل الرقم كاملًا مع رمز الدولة، مثل ‎+971 50 123 4567.',
    agree: 'أوافق وأتابع',
    cancel: 'إلغاء',
    fail: 'الرد بخطأ',
  },
};
