import type { SavedCard } from '#contract/deposits/fields.ts';

/** The brand's name, set like a small card; no trademark is drawn. */
const NAMES: Readonly<Record<SavedCard['cardIcon'], string>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  unionpay: 'UP',
  card: '',
};

export const CardMark = ({ icon }: { readonly icon: SavedCard['cardIcon'] }) => (
  <span className="card-mark" aria-hidden={NAMES[icon] === '' || undefined} dir="ltr">
    {NAMES[icon] || (
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
        <path d="M3 10h18M7 15h3" />
      </svg>
    )}
  </span>
);
