import { go } from '#client/page/navigation.ts';
import { el } from './dom.ts';
import type { Draw } from './content.ts';

const STEPS = ['account', 'identity', 'deposit', 'play'] as const;

/** Four steps to the first ticket, the first of them done (spec shell §2), on the page a registration leads to. */
export const registerSuccess: Draw<'register-success'> = (_, { t }) => ({
  title: t('registerSuccess.title'),
  body: [
    el('p', {}, t('registerSuccess.body')),
    el(
      'ol',
      { class: 'steps mt-5', 'aria-label': t('registerSuccess.steps') },
      ...STEPS.map((step, i) => {
        const item = el('li', i === 0 ? { class: 'done' } : {}, t(`registerSuccess.${step}`));
        if (i === 1) item.setAttribute('aria-current', 'step');
        return item;
      }),
    ),
  ],
  buttons: [
    { text: t('notNow') },
    { text: t('kycError.verify'), main: true, act: () => go('/account/kyc-verification') },
  ],
});
