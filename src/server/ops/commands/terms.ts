import { dubaiMidnight, formatDubai } from '#kernel/dubai.ts';
import { VERSION_TYPES } from '#contract/terms/fields.ts';
import { findCurrentVersion } from '#server/terms/rules.ts';
import { askTermsAgain, countAcceptances, setTermsEffect } from '#server/terms/staff.ts';
import { loadTerms } from '#server/terms/versions.ts';
import { requireArgument, OpsRefusal, type OpsCommands } from '../command.ts';

const formatDay = (at: Date): string => `${formatDubai(at, 'YYYY-MM-DD HH:mm')} (Dubai)`;

const versionFrom = (args: readonly string[]): string =>
  requireArgument(args, 0, 'the version, as ops terms list shows it: terms-1');

/** A day in Dubai as its midnight, or null for now. */
function momentFrom(text: string): Date | null {
  if (text === 'now') return null;
  const day = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new OpsRefusal(`Write a day as 2027-01-31, or now, not ${text}.`);
  return new Date(dubaiMidnight(day));
}

const REFUSALS = {
  unknown: (id: string) => `There is no version ${id}: ops terms list names them.`,
  effective: (id: string) => `${id} has taken effect already. Publish a new version instead (docs/content.md).`,
  past: () => 'That day has begun: write a later one, or now.',
  'not-current': (id: string) => `${id} does not apply now: only the current version can be asked for.`,
} as const;

export const termsCommands: OpsCommands = {
  list: {
    usage: '',
    summary: 'the versions of the terms and of the privacy notice, from when they apply, and how many accepted them',
    run: async ({ db }, _args, out) => {
      const { versions, now } = await loadTerms(db);
      const counts = new Map((await countAcceptances(db)).map((one) => [one.id, one.accepted]));
      const current = VERSION_TYPES.map((type) => findCurrentVersion(versions, type, now));
      for (const one of versions) {
        const marks = [
          current.includes(one) ? 'current' : one.from > now ? 'to come' : 'past',
          ...(one.upgrade || one.askedAgainAt ? [] : ['a correction']),
          ...(one.notice ? [] : ['without a dialog']),
          ...(one.forced ? ['forced'] : []),
          ...(one.askedAgainAt ? [`asked again ${formatDay(one.askedAgainAt)}`] : []),
        ];
        out(`${one.id}  from ${formatDay(one.from)}  ${marks.join(', ')}  accepted by ${counts.get(one.id) ?? 0}`);
      }
    },
  },
  acceptances: {
    usage: '<version>',
    summary: 'how many players accepted a version, of how many open accounts',
    run: async ({ db }, args, out) => {
      const id = versionFrom(args);
      const count = (await countAcceptances(db)).find((one) => one.id === id);
      if (!count) throw new OpsRefusal(REFUSALS.unknown(id));
      out(`${id}  accepted by ${count.accepted}, open accounts ${count.open}`);
      if (count.valid !== count.accepted) out(`since it was asked for again, accepted by ${count.valid}`);
    },
  },
  effective: {
    usage: '<version> <yyyy-mm-dd|now>',
    summary: 'has a version to come take effect at the beginning of another day in Dubai than its file says, or now',
    run: async ({ db }, args, out) => {
      const id = versionFrom(args);
      const at = momentFrom(requireArgument(args, 1, 'the day, or now'));
      const done = await setTermsEffect(db, id, at);
      if (!done.ok) throw new OpsRefusal(REFUSALS[done.error](id));
      out(`${id} applies ${at ? `from ${formatDay(at)}` : 'now'}`);
    },
  },
  'ask-again': {
    usage: '<version> [forced]',
    summary: 'asks every player again to accept the current version; forced: who does not is logged out',
    run: async ({ db }, args, out) => {
      const id = versionFrom(args);
      if (args[1] !== undefined && args[1] !== 'forced')
        throw new OpsRefusal(`Write forced or nothing, not ${args[1]}.`);
      const done = await askTermsAgain(db, id, args[1] === 'forced');
      if (!done.ok) throw new OpsRefusal(REFUSALS[done.error](id));
      out(`Every player is asked for ${id} on their next page`);
    },
  },
};
