import { leafHash, parseCheckpoint, parseEntries, rootOfLog, isNoteSignedBy, parseVerifierKey } from '#tlog/index.ts';
import type { ReadTile, SignedCheckpoint } from '#tlog/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Engine } from '#server/engine/engine.ts';
import { findLogFile } from '#server/tlog/serve-log.ts';
import { parseLogPath } from '#server/tlog/log-paths.ts';
import { entriesPath, tilePath, TILE_WIDTH } from '#tlog/tiles.ts';

/** A log as a stranger reads it: by the names of its files. */
export interface LogReader {
  /** The newest checkpoint; its signature by the log holds. */
  checkpoint(): Promise<SignedCheckpoint>;
  readTile: ReadTile;
  /** The entries of a log of this size, parsed. */
  entries(size: number): Promise<Record<string, unknown>[]>;
  /** Their bytes. */
  bytes(size: number): Promise<Uint8Array[]>;
}

type ReadFile = (path: string) => Promise<Uint8Array>;

export function createLogReader(readFile: ReadFile, logKey: string): LogReader {
  const key = assertPresent(parseVerifierKey(logKey), 'the key of the log');
  const bytes = async (size: number) => {
    const all: Uint8Array[] = [];
    for (let index = 0; index * TILE_WIDTH < size; index++) {
      const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
      all.push(...assertPresent(parseEntries(await readFile(entriesPath(index, width))), 'a bundle of entries'));
    }
    return all;
  };
  return {
    bytes,
    readTile: (tile) => readFile(tilePath(tile)),
    checkpoint: async () => {
      const signed = assertPresent(parseCheckpoint(await readFile('checkpoint')), 'a checkpoint');
      if (!isNoteSignedBy(signed.note, key)) throw new Error('the log did not sign its checkpoint');
      return signed;
    },
    entries: async (size) =>
      (await bytes(size)).map((entry) => JSON.parse(new TextDecoder().decode(entry)) as Record<string, unknown>),
  };
}

/** Reads the log of an engine that serves no HTTP, by the code that answers its paths. */
export const readEngineLog = (engine: Engine): LogReader =>
  createLogReader(async (path) => {
    const parsed = assertPresent(parseLogPath(path), `the path ${path}`);
    return assertPresent(await findLogFile(engine, parsed), `the file ${path}`).body;
  }, engine.tlog.identity.verifierKey);

/** Whether tiles and entries give the root of the checkpoint. */
export async function isLogWhole(reader: LogReader): Promise<boolean> {
  const { checkpoint } = await reader.checkpoint();
  const root = await rootOfLog(reader.readTile, checkpoint.size);
  const entries = await reader.bytes(checkpoint.size);
  const hashes = entries.map((entry) => Buffer.from(leafHash(entry)).toString('hex'));
  const tiles: string[] = [];
  for (let index = 0; index * TILE_WIDTH < checkpoint.size; index++) {
    const width = Math.min(TILE_WIDTH, checkpoint.size - index * TILE_WIDTH);
    const tile = Buffer.from(await reader.readTile({ level: 0, index, width })).toString('hex');
    tiles.push(...(tile.match(/.{64}/g) ?? []));
  }
  return Buffer.from(root).equals(checkpoint.root) && hashes.join() === tiles.join();
}
