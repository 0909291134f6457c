import { Amount } from './amount.tsx';
import type { UiLocale } from './currency.ts';
import { Table } from './table.tsx';

interface PrizesLeftProps {
  readonly caption: string;
  /** Labels of the columns. */
  readonly labels: { readonly prize: string; readonly chance: string; readonly left: string };
  readonly rows: readonly {
    /** In fils. */
    readonly prize: number;
    readonly chance: string;
    readonly left: string;
    /** The part that is left, from 0 to 1. */
    readonly share: number;
  }[];
  readonly locale: UiLocale;
}

/** The prizes of a series of cards, and how many of each nobody has won yet. */
export const PrizesLeft = ({ caption, labels, rows, locale }: PrizesLeftProps) => (
  <div className="prizes-left">
    <Table
      look="plain"
      caption={caption}
      columns={[
        { label: labels.prize },
        { label: labels.chance, numeric: true },
        { label: labels.left, numeric: true },
      ]}
      groups={[
        {
          rows: rows.map(({ prize, chance, left, share }) => ({
            header: (
              <>
                <Amount fils={prize} locale={locale} className="font-semibold" />
                <span className="prize-left" aria-hidden="true">
                  <span style={{ inlineSize: `${100 * share}%` }} />
                </span>
              </>
            ),
            cells: [chance, left],
          })),
        },
      ]}
    />
  </div>
);
