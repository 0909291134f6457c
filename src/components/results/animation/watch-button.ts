import { importWithRetry } from '#client/page/import-with-retry.ts';

/** The button "Watch the draw". It imports the animation when pressed. */
const TIMEOUT_MS = 10_000;
const TRIES = 2;

const timeout = () => new Promise<undefined>((done) => setTimeout(done, TIMEOUT_MS));

async function watch(root: HTMLElement): Promise<void> {
  if (root.dataset['animation'] === 'loading') return;
  const playing = root.dataset['animation'] === 'playing';
  if (!playing) root.dataset['animation'] = 'loading';
  try {
    let tries = TRIES;
    const script = await Promise.race([
      importWithRetry(
        () => import('./play-animation.ts'),
        () => tries-- > 0,
      ),
      timeout(),
    ]);
    if (!script) throw new Error('not loaded');
    await script.playAnimation(root);
  } catch {
    // The result is visible without the animation, so a message is enough.
    root.dataset['animation'] = 'failed';
    const status = root.querySelector<HTMLElement>('[role=status]');
    if (status) status.textContent = status.dataset['failed'] ?? '';
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.draw-watch') : null;
  const root = button?.closest<HTMLElement>('[data-animation]');
  if (root) void watch(root);
});
