import pg from 'pg';
import { openDatabase, type DbHandle } from '#server/db/index.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

/** A database handle that records how much its statements and their triggers read, independent of the machine. */
export interface ExplainedDatabase {
  readonly handle: DbHandle;
  /** Rows read since the last call: of a table, or of a statement's own rows in its triggers ('transition'). */
  rowsRead(of: string): number;
  /** Pages of a table and its indexes that were read since the last call: also those whose rows were passed over. */
  pagesRead(of: string): number;
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
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
  const sumOf = (of: string, count: (node: Node) => number): number => {
    const sum = nodes.filter((node) => sourceOf(node) === of).reduce((before, node) => before + count(node), 0);
    nodes = [];
    return sum;
  };
  return {
    handle,
    rowsRead: (of) =>
      sumOf(of, (node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))),
    pagesRead: (of) => sumOf(of, (node) => node['Shared Hit Blocks'] + node['Shared Read Blocks']),
  };
}
