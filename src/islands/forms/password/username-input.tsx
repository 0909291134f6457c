/** Unseen beside a new password: password managers save it under this mobile number or e-mail address. */
export const UsernameInput = ({ value }: { readonly value: string }) => (
  <input
    type="text"
    className="sr-only"
    autoComplete="username"
    value={value}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);
