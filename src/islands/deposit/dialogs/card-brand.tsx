import type { SavedCard } from '#contract/deposits/fields.ts';
import { Icon } from '#ui/icon.tsx';

/** Names, because we may not show the brands' logos. */
const NAMES: Readonly<Record<SavedCard['cardIcon'], string>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  unionpay: 'UP',
  card: '',
};

export const CardBrand = ({ icon }: { readonly icon: SavedCard['cardIcon'] }) => (
  <span className="card-mark" aria-hidden={NAMES[icon] === '' || undefined} dir="ltr">
    {NAMES[icon] || (
      <Icon size={22} weight={1.8}>
        <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
        <path d="M3 10h18M7 15h3" />
      </Icon>
    )}
  </span>
);
