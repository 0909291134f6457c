import type { SavedCard } from '#contract/deposits/fields.ts';
import { Icon } from '#ui/icon.tsx';

export type MeansIconName = SavedCard['cardIcon'] | 'wallet' | 'phone';

/** Names, because we may not show the brands' logos. */
const NAMES: Readonly<Partial<Record<MeansIconName, string>>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  unionpay: 'UP',
};

const CARD = (
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
    <path d="M3 10h18M7 15h3" />
  </>
);
const DRAWINGS: Readonly<Partial<Record<MeansIconName, React.ReactNode>>> = {
  wallet: <path d="M4 8.5V17a2.5 2.5 0 0 0 2.5 2.5H20v-11H6.5a2.5 2.5 0 0 1 0-5H18v5M16.2 14h.1" />,
  phone: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2.5" />
      <path d="M11 17.5h2" />
    </>
  ),
};

export const MeansIcon = ({ icon }: { readonly icon: MeansIconName }) => (
  <span className="card-mark" aria-hidden={NAMES[icon] === undefined || undefined} dir="ltr" translate="no">
    {NAMES[icon] ?? (
      <Icon size={22} weight={1.8}>
        {DRAWINGS[icon] ?? CARD}
      </Icon>
    )}
  </span>
);
