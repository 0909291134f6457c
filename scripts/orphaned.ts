/** A shell between npm and this process swallows npm's signals, so the loss of the parent process ends it too. */
export function whenOrphaned(act: () => void): () => void {
  const parent = process.ppid;
  const check = setInterval(() => process.ppid !== parent && act(), 500);
  check.unref();
  return () => clearInterval(check);
}
