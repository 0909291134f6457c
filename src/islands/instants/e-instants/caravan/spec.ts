import { caravan } from '#instants/e-instants/caravan/index.ts';
import {
  createPlay,
  DAYS,
  isOasis,
  listStops,
  readPlay,
  type Journey,
  type Stop,
} from '#instants/e-instants/caravan/rules.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { PlaySpec, Words } from '../play-spec.ts';
import type { Tone } from '../synth.ts';
import { desertSounds } from './sounds.ts';

/** How long the die rolls, and the caravan walks each field. */
export const ROLL_MS = 520;
export const FIELD_MS = 190;

/** Where the caravan is after so many days, and what was rolled on the last of them. */
function stopAfter(journey: Journey, days: number): { readonly stop: Stop; readonly pips: number } {
  return {
    stop: assertPresent(listStops(journey)[days - 1], 'a day of the journey'),
    pips: assertPresent(journey.rolls[days - 1], 'the roll of a day'),
  };
}

/** How many fields the caravan walks on a day: to the oasis perhaps fewer than were rolled. */
export const fieldsWalked = (journey: Journey, days: number): number =>
  stopAfter(journey, days).stop.field - (listStops(journey)[days - 2]?.field ?? 0);

const delay = (tones: readonly Tone[], ms: number): Tone[] =>
  tones.map((tone) => ({ ...tone, at: (tone.at ?? 0) + ms / 1000 }));

function say(journey: Journey, days: number, { words }: Words): string {
  if (days === 0) return `${words('roll')}. ${words('day', { day: 1, days: DAYS })}.`;
  const { stop, pips } = stopAfter(journey, days);
  const { field: number, loaded, sacks } = stop;
  if (isOasis(stop)) return words('arrived', { pips, sacks });
  const said = words('rolled', { pips, number, loaded, sacks });
  return days === DAYS ? `${said} ${words('lost')}` : said;
}

export const caravanSpec: PlaySpec<Journey> = {
  game: caravan,
  createPlay,
  readPlay,
  countSteps: ({ rolls }) => rolls.length,
  oneByOne: true,
  motionMs: (journey, days) => ROLL_MS + fieldsWalked(journey, days) * FIELD_MS,
  say,
  whyNothing: (journey) => (isOasis(stopAfter(journey, journey.rolls.length).stop) ? 'few' : 'late'),
  sounds: {
    ...desertSounds,
    step: (journey, days) => {
      const { stop } = stopAfter(journey, days);
      const fields = fieldsWalked(journey, days);
      const end = isOasis(stop) ? desertSounds.arrive : desertSounds.load(stop.loaded);
      return [
        ...desertSounds.dice,
        ...delay(desertSounds.steps(fields, FIELD_MS / 1000), ROLL_MS),
        ...delay(end, ROLL_MS + fields * FIELD_MS),
      ];
    },
  },
};
