import { Html, markup } from '../http/html.ts';

/** Text that is typed elsewhere, with a button that copies it where the browser can. */
export const copyable = (text: string): Html =>
  markup`<code class="nowrap">${text}</code> <button type="button" class="plain small" data-copy="${text}" aria-label="Copy ${text}" hidden>Copy</button>`;

const SCRIPT = `
if (navigator.clipboard)
  for (const button of document.querySelectorAll('[data-copy]')) {
    const say = (word) => {
      button.textContent = word;
      button.setAttribute('aria-label', word + ' ' + button.dataset.copy);
    };
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy).then(
        () => say('Copied'),
        () => say('Not copied'),
      );
      setTimeout(() => say('Copy'), 2000);
    });
  }
`;

/** Makes the buttons of `copyable` work. Below all of them. */
export const copyScript = (nonce: string): Html => markup`<script nonce="${nonce}">${new Html(SCRIPT)}</script>`;
