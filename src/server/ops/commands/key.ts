import { changeKey, countDrawsOfVersion2, loadKeyChanges } from '#server/draws/proof/key-changes.ts';
import { keepSignatures } from '#server/orders/receipts/kept-signatures.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '../command.ts';

const UNFINISHED =
  'There are draws of version 2 without a record, and theirs must be signed with the first key. Wait until they are held, or cancel them.';

export const keyCommands: OpsCommands = {
  show: {
    usage: '',
    summary: "the operator's key, which signs draw records and receipts, and its changes with their places in the log",
    run: async ({ db, operator }, _args, out) => {
      const changes = await loadKeyChanges(db);
      out(`${changes.at(-1)?.key ?? operator.firstKey}  signs now`);
      for (const { index, before, changedAt } of changes.toReversed())
        out(`${before}  until entry ${index}, ${changedAt.toISOString()}`);
    },
  },
  change: {
    usage: '<reason>',
    summary:
      "puts a new key in the place of the operator's, deletes the old secret, and says so in the public log of draws; never undone",
    run: async ({ db, operator, settings, tlog }, args, out) => {
      requireArgument(args, 0, 'the reason');
      if (settings.PROOF_VERSION === 2)
        throw new OpsRefusal('PROOF_VERSION is 2: draws of version 2 have one key for ever.');
      const seen = await countDrawsOfVersion2(db);
      if (seen.unfinished > 0) throw new OpsRefusal(UNFINISHED);
      // Before the change, and for as long as it takes: nobody waits for it.
      const kept = await keepSignatures(db, operator);
      if (kept > 0) out(`signatures of receipts of version 2 that are kept: ${kept}`);
      const changed = await changeKey(db, tlog.identity.origin, seen);
      if (!changed.ok) throw new OpsRefusal(UNFINISHED);
      const { index, before, key } = changed.value;
      out(`${key}  signs from now on, by entry ${index} of the log`);
      out(`${before}  signs no more; its secret is deleted, but not from backups: delete it there, too`);
    },
  },
};
