/** The rules of a new password, one by one for forms that tick them. Without zod, because forms load this file. */
export const PASSWORD_RULES = {
  length: (text: string) => text.length >= 8 && text.length <= 20,
  number: (text: string) => /\p{Nd}/u.test(text),
  letter: (text: string) => /\p{L}/u.test(text),
  special: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

export const isValidPassword = (text: string): boolean => Object.values(PASSWORD_RULES).every((rule) => rule(text));
