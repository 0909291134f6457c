import { memo, type ReactNode } from 'react';

export interface TableColumn {
  readonly label: ReactNode;
  /** Its cells are aligned to the end of the line. */
  readonly numeric?: boolean;
  /** A phone has no room for it. */
  readonly wide?: boolean;
}

export interface TableRow {
  readonly header: ReactNode;
  /** Those after the header, as many as there are columns for them. */
  readonly cells: readonly ReactNode[];
}

export interface TableGroup {
  /** Heads the rows, which are set in from it. */
  readonly heading?: ReactNode;
  readonly rows: readonly TableRow[];
}

export interface TableProps {
  readonly caption: ReactNode;
  /** Shows the caption; else it is there for screen readers alone. */
  readonly showCaption?: boolean;
  /** `card` fills a card from edge to edge; `plain` is part of other content. */
  readonly look?: 'card' | 'plain';
  /** The first is that of the row headers. */
  readonly columns: readonly TableColumn[];
  readonly groups: readonly TableGroup[];
}

const columnClass = (column: TableColumn | undefined): string | undefined =>
  [column?.numeric && 'num', column?.wide && 'max-sm:hidden'].filter(Boolean).join(' ') || undefined;

function TableView({ caption, showCaption = false, look = 'card', columns, groups }: TableProps) {
  return (
    <table className={`data-table table-${look}`}>
      <caption className={showCaption ? undefined : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, i) => (
            <th key={i} scope="col" className={columnClass(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ heading, rows }, g) => (
        <tbody key={g} className={heading === undefined ? undefined : 'headed'}>
          {heading !== undefined && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {heading}
              </th>
            </tr>
          )}
          {rows.map(({ header, cells }, r) => (
            <tr key={r}>
              <th scope="row">{header}</th>
              {cells.map((cell, c) => (
                <td key={c} className={columnClass(columns[c + 1])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** A table of groups of rows. */
export const Table = memo(TableView);
