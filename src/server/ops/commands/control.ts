import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import { viewControl } from '#server/controls/control-view.ts';
import { liftExclusion } from '#server/controls/lift-exclusion.ts';
import { LIFT, type LiftFault } from '#server/exclusions/exclude-player.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '../command.ts';
import { playerOf, recordPlayers } from '../named-player.ts';

const WHY_NOT: Readonly<Record<LiftFault, string>> = {
  none: 'This player has not excluded themself.',
  register: 'The national register excludes this player, and only it ends that.',
  fixed: 'This self-exclusion has an end, and runs to it.',
  'too-early': `A self-exclusion without an end is lifted after ${LIFT.afterMonths} months at the earliest.`,
  lifted: 'This self-exclusion is lifted already.',
};

const iso = (ms: number | null): string => (ms === null ? '-' : new Date(ms).toISOString());
const aed = (fils: number | null): string => (fils === null ? '-' : (fils / 100).toFixed(2));

export const controlCommands: OpsCommands = recordPlayers({
  show: {
    usage: '<player>',
    summary: 'limits and exclusions that a player has set: in force, left of it, from when to when',
    run: async (engine, args, out) => {
      const { id } = await playerOf(engine, args);
      for (const [name, type] of Object.entries(CONTROL_TYPE)) {
        const one = await viewControl(engine.db, id, type, 'en-US');
        const { exclusionValue: amount, remainAmount: left, exclusionStartTimestamp: from } = one;
        const until = iso(one.exclusionEndTimestamp);
        out(
          one.exclusionStartTimestamp === null
            ? `${name}  none`
            : `${name}  AED ${aed(amount)}  left ${aed(left)}  ${iso(from)} to ${until}`,
        );
      }
    },
  },
  lift: {
    usage: '<player> <reason>',
    summary: `ends a self-exclusion without an end ${LIFT.noticeHours} hours from now, and tells the player`,
    run: async (engine, args, out) => {
      requireArgument(args, 1, 'the reason');
      const { id } = await playerOf(engine, args);
      const lifted = await liftExclusion(engine, id);
      if (!(lifted instanceof Date)) throw new OpsRefusal(WHY_NOT[lifted]);
      out(`ends ${lifted.toISOString()}`);
    },
  },
});
