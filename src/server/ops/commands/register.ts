import { recordPlayers, playerOf } from '../named-player.ts';
import { OpsRefusal } from '../command.ts';

export const registerCommands = recordPlayers({
  check: {
    usage: '<player>',
    summary: 'asks the national self-exclusion register about a player now; what it says begins in the account',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      const word = await engine.register.ask(player.id, 'staff');
      switch (word) {
        case 'no-register':
          throw new OpsRefusal('REGISTER_URL is not set: there is no register to ask.');
        case 'unidentified':
          throw new OpsRefusal(`${player.open_id} has shown no document that the register could be asked by.`);
        case 'away':
          throw new OpsRefusal('The register does not answer. The log says why.');
        default:
          if (!word.excluded) out(`${player.open_id} is not on the register`);
          else
            out(
              `${player.open_id} is on the register ${word.until ? `until ${word.until.toISOString()}` : 'without an end'}, reference ${word.reference}`,
            );
      }
    },
  },
});
