import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { describeData } from '../describe.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { readRows } from './read-rows.ts';
import { camelCase } from './shown-value.ts';
import { showRow } from './show-row.ts';

/** Changes with the form of the file; docs/privacy.md describes it. */
export const OWN_DATA_VERSION = 2;

const indent = (value: unknown, by: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`);

/** Letters of a piece, about. */
const PIECE = 65_536;

/** Of `naseeb-own-data-2026-11-24.json`. */
export const ownDataFileName = (now: Date): string => `naseeb-own-data-${now.toISOString().slice(0, 10)}.json`;

/**
 * All data of a player as one JSON document, in pieces: every table of the list with rows of players, with what it
 * holds and how long it is kept in a language. Secrets, and what is another person's, are hidden columns.
 */
export async function* writeOwnData(db: Queryable, playerId: bigint, locale: Locale): AsyncGenerator<string> {
  const { rows: players } = await sql<{ open_id: string }>`select open_id from players where id = ${playerId}`.execute(
    db,
  );
  const account = assertPresent(players[0], 'the player').open_id;
  const head = {
    format: 'naseeb-own-data',
    version: OWN_DATA_VERSION,
    account,
    createdAt: (await readProductNow(db)).toISOString(),
    language: locale,
    about: getT(locale, 'privacy')('file.about'),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
  let isFirst = true;
  for (const data of PERSONAL_DATA) {
    if (data.shown.length === 0) continue;
    const { what, why, kept } = describeData(data, locale);
    const about = JSON.stringify({ what, why, kept: kept.join(' ') }, null, 2)
      .slice(2, -2)
      .replaceAll('\n', '\n    ');
    yield `${isFirst ? '' : ','}\n    "${camelCase(data.table)}": {\n    ${about},\n      "rows": [`;
    isFirst = false;
    let isFirstRow = true;
    let piece = '';
    for await (const rows of readRows(db, data, playerId))
      for (const row of rows) {
        piece += `${isFirstRow ? '' : ','}\n        ${indent(await showRow(db, data, row), 8)}`;
        isFirstRow = false;
        if (piece.length < PIECE) continue;
        yield piece;
        piece = '';
      }
    yield `${piece}${isFirstRow ? '' : '\n      '}]\n    }`;
  }
  yield '\n  }\n}\n';
}
