import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { drawState, phaseItem } from './fields.ts';

/** Latest draws of some games. Unknown types are left out. */
export const latestDraws = defineCommand({
  code: '660200',
  name: 'latest-draws',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    /** Comma list, e.g. '69,61'. */
    lotteryTypeList: z.string().check(z.regex(/^\d{1,4}(,\d{1,4}){0,19}$/)),
    /** Number of drawn draws for each game, newest first. */
    prePhases: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
  }),
  response: z.object({
    phaseResultResponseItems: z.array(
      z.object({
        lotteryType: z.int(),
        /** Null before the game's first draw. */
        latestDrawnPhaseItem: z.nullable(phaseItem),
        /** State of the latest draw: its winners are known from 'settled' on, its proof from 'published' on. */
        latestState: z.nullable(drawState),
        /** Earlier draws, newest first: at most prePhases − 1. */
        previousPhaseItems: z.array(phaseItem),
      }),
    ),
  }),
  errors: [],
  origin: 'spec',
});
