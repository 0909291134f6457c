import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { isLocale } from '#i18n/locales.ts';
import { eraseClosedAccount, listErased } from '#server/privacy/erase.ts';
import { writeOwnData } from '#server/privacy/export/own-data.ts';
import type { Engine } from '#server/engine/engine.ts';
import { requireArgument, OpsRefusal } from '../command.ts';
import { playerOf, recordPlayers } from '../named-player.ts';

async function readLocale({ db }: Engine, playerId: bigint) {
  const { rows } = await sql<{ locale: string }>`select locale from players where id = ${playerId}`.execute(db);
  const locale = rows[0]?.locale;
  return isLocale(locale) ? locale : 'en-US';
}

/** What a person may ask for also after their account was closed. */
export const playerDataCommands = recordPlayers({
  export: {
    usage: '<player> <file>',
    summary: 'writes all data of a player into a new file, as they would download it themself',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      const file = requireArgument(args, 1, 'the file');
      const text = Readable.from(writeOwnData(engine.db, player.id, await readLocale(engine, player.id)));
      try {
        // For whoever runs this alone, and never over another file.
        await pipeline(text, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST') throw new OpsRefusal(`${file} exists already.`);
        // Half a file is no answer to anybody; one that could not be opened is none of ours.
        if (code === undefined || !['ENOENT', 'EACCES', 'EISDIR', 'EROFS'].includes(code))
          await rm(file, { force: true });
        else throw new OpsRefusal(`${file} cannot be written (${code}).`);
        throw error;
      }
      engine.security.record('own-data-exported', { player: player.open_id });
      out(`all data of ${player.open_id} is in ${file}`);
    },
  },
  erase: {
    usage: '<player> <reason>',
    summary:
      'erases at once what no law keeps of a closed account, but its contacts, which are held for 30 days; the rest goes when its term ends',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      requireArgument(args, 1, 'the reason');
      const done = await eraseClosedAccount(engine, player.id);
      if (!done.ok) throw new OpsRefusal(`${player.open_id} is ${player.state}; only a closed account is erased.`);
      const { erased, heldUntil } = done.value;
      for (const line of listErased(erased)) out(line);
      out(erased.size > 0 ? `${player.open_id} is erased` : `${player.open_id}: nothing was left to erase`);
      if (heldUntil) out(`its number and address are held until ${heldUntil.toISOString()}, 30 days after the closure`);
    },
  },
});
