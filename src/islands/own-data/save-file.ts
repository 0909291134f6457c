import { MINUTE_MS } from '#kernel/time.ts';

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(href), MINUTE_MS);
}
