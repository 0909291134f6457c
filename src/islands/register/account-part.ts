/** What the third step loads after its page: the fields at its end, and what sends the form. */
export { default, loginLink } from './account-fields.tsx';
export { sendRegistration } from './send-registration.ts';
