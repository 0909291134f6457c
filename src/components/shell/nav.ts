/** Links of the shell, by route path. A page that a later work brings gets its line here when it exists, not before. */
export const accountLinks = [
  { path: '/account', text: 'shell:profile' },
  { path: '/account/order/list', text: 'shell:orders' },
  { path: '/account/transactions', text: 'shell:transactions' },
] as const;

/** Shown in the footer (spec shell §2): the product's default version. */
export const VERSION = '1.0.5';
