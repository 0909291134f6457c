/** What went wrong with a form as a whole. The region is there before its words are, so that they are spoken; empty, it takes no gap. */
export function FormAlert({ message }: { readonly message: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {message !== undefined && message !== '' && (
        <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{message}</p>
      )}
    </div>
  );
}
