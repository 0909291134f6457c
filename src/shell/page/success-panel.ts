import { go } from '#client/page/navigation.ts';
import { clearSuccess, readSuccess } from '#client/feedback/success-panel.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** ms until the panel leaves the page. */
const SECONDS = 5;

const panel = document.querySelector<HTMLElement>('[data-success]');
const part = (name: string) => panel?.querySelector<HTMLElement>(`[data-success-${name}]`);
const setText = (name: string, text: string) => {
  const element = part(name);
  if (element && text !== '') element.textContent = text;
};

function start(to: string): void {
  const leave = () => {
    clearSuccess();
    go(to, { replace: true });
  };
  let left = SECONDS;
  const timer = setInterval(() => {
    left -= 1;
    setText('seconds', String(left));
    if (left > 0) return;
    stop();
    leave();
  }, SECOND_MS);
  const stop = () => clearInterval(timer);
  part('back')?.addEventListener('click', leave);
  // A slow reader may stop the countdown (WCAG 2.2.1).
  part('stay')?.addEventListener('click', () => {
    stop();
    part('counting')?.setAttribute('hidden', '');
    part('stay')?.setAttribute('hidden', '');
    part('back')?.focus();
  });
}

const success = readSuccess();
if (panel && success) {
  setText('title', success.title);
  setText('description', success.description);
  panel.hidden = false;
  part('title')?.focus();
  start(success.to);
} else go('/', { replace: true });
