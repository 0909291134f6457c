import { openDatabase, type Db } from '#server/db/index.ts';
import { startPostgres } from '#server/db/local/postgres.ts';

/** Works on the database of a product's data directory. The connection ends: a product that stops waits for none. */
export async function withProductDatabase<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { url } = await startPostgres(folder);
  const { db, close } = openDatabase(url, { max: 2 });
  return work(db).finally(close);
}
