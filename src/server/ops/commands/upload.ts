import { writeFile } from 'node:fs/promises';
import { openUpload } from '#server/uploads/upload-store.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '../command.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Read and written by the operator alone. */
const PRIVATE = 0o600;

export const uploadCommands: OpsCommands = {
  show: {
    usage: '<id> <file>',
    summary: 'decrypts an uploaded picture into a new file, a JPEG',
    run: async ({ db }, args, out) => {
      const id = requireArgument(args, 0, 'the id of the picture');
      const file = requireArgument(args, 1, 'the file to write');
      const picture = ID.test(id) ? await openUpload(db, id) : undefined;
      if (!picture) throw new OpsRefusal(`There is no picture ${id}, or it is not kept any more.`);
      await writeFile(file, picture, { flag: 'wx', mode: PRIVATE }).catch((error: NodeJS.ErrnoException) => {
        throw new OpsRefusal(`${file} cannot be written: ${error.code ?? 'unknown'}`);
      });
      out(`${file}: ${picture.length} bytes. Delete it when you have looked at it.`);
    },
  },
};
