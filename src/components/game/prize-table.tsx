import type { ReactNode } from 'react';
import { Table, type TableColumn, type TableGroup, type TableRow } from '#ui/table.tsx';

/** A prize by its name and its rule. Both are empty if the play type already names them. */
interface NamedPrize {
  readonly name: string;
  readonly rule: string;
}

/** The prizes of a way to play; the only way of a game has no name. */
interface PrizeGroup<R extends NamedPrize> extends NamedPrize {
  readonly rows: readonly R[];
}

interface PrizeTableProps<R extends NamedPrize> {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly groups: readonly PrizeGroup<R>[];
  readonly cells: (row: R) => TableRow['cells'];
  /** A line below the name, for phones. */
  readonly phoneNote?: (row: R) => ReactNode;
}

interface NameCellProps extends NamedPrize {
  readonly children?: ReactNode;
}

const NameCell = ({ name, rule, children }: NameCellProps) => (
  <>
    <span className="font-semibold">{name}</span>
    {rule && <span className="text-ink-2 block text-sm font-normal">{rule}</span>}
    {children !== undefined && (
      <span className="text-ink-2 tabular block text-sm font-normal sm:hidden">{children}</span>
    )}
  </>
);

/** Prizes of a game. A way to play with several heads them; one with a single prize is one row. */
export function PrizeTable<R extends NamedPrize>({ caption, columns, groups, cells, phoneNote }: PrizeTableProps<R>) {
  const toGroup = ({ name, rule, rows }: PrizeGroup<R>): TableGroup => ({
    heading: name !== '' && rows.length > 1 ? <NameCell name={name} rule={rule} /> : undefined,
    rows: rows.map((row) => ({
      header: (
        <NameCell name={row.name || name} rule={row.rule || (row.name ? '' : rule)}>
          {phoneNote?.(row)}
        </NameCell>
      ),
      cells: cells(row),
    })),
  });
  return <Table caption={caption} columns={columns} groups={groups.map(toGroup)} />;
}
