import pg from 'pg';
import { openDatabase, type DbHandle } from '#server/db/index.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** A database handle that records how many rows its statements and their triggers read, independent of the machine. */
export interface ExplainedDatabase {
  readonly handle: DbHandle;
  /** Rows read since the last call: of a table, or of a statement's own rows in its triggers ('transition'). */
  rowsRead(of: string): number;
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];
const sourceOf = (node: Node): string | undefined =>
  node['Node Type'] === 'Named Tuplestore Scan'
    ? 'transition'
    : node['Node Type'].endsWith('Scan')
      ? node['Relation Name']
      : undefined;

export function openExplainedDatabase(url: string): ExplainedDatabase {
  let nodes: Node[] = [];
  const explained = new URL(url);
  explained.searchParams.set(
    'options',
    Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  );
  const listen = (client: pg.Client) =>
    client.on('notice', ({ message }) => {
      const plan = /^duration: [^{]*plan:\s*(\{.*\})$/s.exec(message ?? '')?.[1];
      if (plan) nodes.push(...allOf((JSON.parse(plan) as { Plan: Node }).Plan));
    });
  const handle = openDatabase(explained.href, { max: 1 });
  handle.pool.on('connect', listen);
  return {
    handle,
    rowsRead: (of) => {
      const read = nodes
        .filter((node) => sourceOf(node) === of)
        .reduce(
          (sum, node) => sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
          0,
        );
      nodes = [];
      return read;
    },
  };
}
