import { go } from '#client/page/navigation.ts';
import { clearSuccess, readSuccess } from '#client/feedback/success-panel.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** Spec shell §9. */
const SECONDS = 5;

const panel = document.querySelector<HTMLElement>('[data-success]');
const found = (name: string) => panel?.querySelector<HTMLElement>(`[data-success-${name}]`);
const say = (name: string, text: string) => {
  const element = found(name);
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
    say('seconds', String(left));
    if (left > 0) return;
    stop();
    leave();
  }, SECOND_MS);
  const stop = () => clearInterval(timer);
  found('back')?.addEventListener('click', leave);
  // Whoever reads slowly has all the time they want (WCAG 2.2.1).
  found('stay')?.addEventListener('click', () => {
    stop();
    found('counting')?.setAttribute('hidden', '');
    found('stay')?.setAttribute('hidden', '');
    found('back')?.focus();
  });
}

const success = readSuccess();
if (panel && success) {
  say('title', success.title);
  say('description', success.description);
  panel.hidden = false;
  found('title')?.focus();
  start(success.to);
} else go('/', { replace: true });
