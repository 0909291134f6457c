/** A form that a bank's HTML sends by itself. */
export interface BankForm {
  readonly action: string;
  readonly method: 'get' | 'post';
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const BUTTONS: ReadonlySet<string> = new Set(['submit', 'button', 'image', 'reset']);

/**
 * The one form that the script of a bank's HTML would send at once, as banks write it for 3-D Secure. Our policy lets
 * no foreign script run, so the page sends the form itself. Undefined where the holder has to fill in or press
 * something, and where the form leads to no other site.
 */
export function readBankForm(html: string, ownOrigin: string): BankForm | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const [form, ...others] = page.forms;
  if (!form || others.length > 0 || !(page.querySelector('script') ?? page.body.hasAttribute('onload')))
    return undefined;
  const action = URL.parse(form.getAttribute('action') ?? '');
  if (action?.protocol !== 'https:' || action.origin === ownOrigin) return undefined;
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea, button')].filter(
    ({ type }) => !BUTTONS.has(type),
  );
  if (inputs.some(({ type }) => type !== 'hidden')) return undefined;
  const fields = inputs.filter(({ name }) => name !== '').map(({ name, value }) => [name, value] as const);
  return { action: action.href, method: form.method === 'get' ? 'get' : 'post', fields };
}

/** Sends the form into the frame of that name. */
export function sendBankForm({ action, method, fields }: BankForm, target: string): void {
  const form = document.createElement('form');
  Object.assign(form, { action, method, target, hidden: true });
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  // Not `form.submit`: a field of that name would stand in its place.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
