import type { FundsSource } from '#client/dialogs/dialogs.ts';
import { el } from './dom.ts';
import type { Draw } from './content.ts';

const SOURCES = ['salary', 'savings', 'business', 'investment', 'family', 'other'] as const satisfies FundsSource[];

function choice(type: 'checkbox' | 'radio', text: string) {
  const input = el('input', {});
  input.type = type;
  return { input, label: el('label', { class: 'check' }, input, el('span', {}, text)) };
}

/** The sentence beneath what is missing first; the field knows of it. */
function createHint() {
  const line = el('p', { class: 'field-error', id: 'funds-hint' });
  line.setAttribute('role', 'alert');
  let marked: HTMLInputElement | undefined;
  const clear = () => {
    line.remove();
    marked?.removeAttribute('aria-invalid');
    marked?.removeAttribute('aria-describedby');
  };
  const say = (text: string, input: HTMLInputElement, below: Element) => {
    clear();
    marked = input;
    line.textContent = text;
    below.after(line);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', line.id);
    input.focus();
  };
  return { clear, say };
}

/** Where the money comes from (spec shell §4): a source and both agreements, or the first that is missing is said. Nothing is chosen for the player. */
export const fundsSecurity: Draw<'funds-security'> = (_, { t }) => {
  const sources = SOURCES.map((source) => {
    const made = choice('radio', t(`fundsSecurity.source.${source}`));
    made.input.name = 'funds-source';
    return { ...made, source };
  });
  const agreements = [choice('checkbox', t('fundsSecurity.own')), choice('checkbox', t('fundsSecurity.lawful'))];
  const chosen = () => sources.find(({ input }) => input.checked);
  const hint = createHint();
  for (const { input } of [...sources, ...agreements]) input.addEventListener('change', hint.clear);
  return {
    title: t('fundsSecurity.title'),
    body: [
      el('p', {}, t('fundsSecurity.body')),
      el(
        'fieldset',
        { class: 'mt-4' },
        el('legend', { class: 'font-semibold' }, t('fundsSecurity.from')),
        ...sources.map(({ label }) => label),
      ),
      el('div', { class: 'border-line mt-3 border-t pt-3' }, ...agreements.map(({ label }) => label)),
    ],
    buttons: [
      { text: t('notNow') },
      {
        text: t('fundsSecurity.confirm'),
        main: true,
        answer: () => ({ source: chosen()?.source ?? 'other' }),
        stays: () => {
          const [first] = sources;
          const last = sources.at(-1);
          const open = agreements.find(({ input }) => !input.checked);
          if (!chosen() && first && last) hint.say(t('fundsSecurity.sourceMissing'), first.input, last.label);
          else if (open) hint.say(t('fundsSecurity.hint'), open.input, open.label);
          else return false;
          return true;
        },
      },
    ],
  };
};
