import { expect, test, vi } from 'vitest';

vi.mock('#i18n/island.ts', () => ({ islandT: () => (key: string) => key }));
vi.mock('../page/config.ts', () => ({ pageLocale: () => 'en-US' }));

/** The parts of an element that the cover uses. */
class Part extends EventTarget {
  readonly children: Part[] = [];
  textContent = '';
  readonly showPopover = vi.fn();
  readonly hidePopover = vi.fn();
  readonly setAttribute = vi.fn();
  readonly removeAttribute = vi.fn();
  append = (...parts: Part[]) => void this.children.push(...parts);
  get lastElementChild() {
    return this.children.at(-1);
  }
}

test('shows the text within an open dialog, and keeps it when the dialog closes', async () => {
  vi.useFakeTimers();
  const [body, dialog, cover] = [new Part(), new Part(), new Part()];
  cover.append(new Part());
  const modal = [dialog];
  vi.stubGlobal('document', { body, getElementById: () => cover, querySelectorAll: () => modal });
  const { withLoadingCover } = await import('./loading-cover.ts');
  let done = () => {};
  const ended = withLoadingCover(new Promise<void>((resolve) => (done = resolve)));
  await vi.advanceTimersByTimeAsync(300);
  expect(dialog.children).toEqual([cover]);
  expect(cover.lastElementChild?.textContent).toBe('loading');
  expect(body.children).toEqual([]);
  modal.pop();
  dialog.dispatchEvent(new Event('close'));
  expect(body.children).toEqual([cover]);
  expect(cover.showPopover).toHaveBeenCalledTimes(2);
  done();
  await ended;
  expect(cover.hidePopover).toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
