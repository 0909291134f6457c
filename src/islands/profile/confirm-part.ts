/** Apart, so that it is loaded only when it is shown. */
export { ConfirmIdentity as default } from '../profile/confirm-identity.tsx';
