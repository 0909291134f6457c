/** One line of news 80 px from the top, at most one at a time, read out politely (spec shell §1). Empty: only the live region stays. */
export function Toast({ message }: { readonly message: string | undefined }) {
  return (
    <div role="status" aria-live="polite">
      {message !== undefined && <p className="toast">{message}</p>}
    </div>
  );
}
