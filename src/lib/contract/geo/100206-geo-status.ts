import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { timestamp } from '../fields.ts';
import { GEO_COMMANDS } from './geo-commands.ts';

/** Where a device says it is. */
export const position = z.object({
  /** Degrees of WGS 84. */
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  /** The radius in meters in which the device is with a probability of 95 %. */
  accuracy: z.number().check(z.minimum(0), z.maximum(100_000_000)),
  /** When the device measured it. */
  timestamp,
  /** Who measured it: the browser, or the app around the page. */
  source: z.optional(z.enum(['browser', 'host'])),
});

/**
 * Whether the player is where they may play and deposit. Without a position and a command it tells only whether the
 * player is on the whitelist. A position that does not do is refused by the code of its reason.
 */
export const geoStatus = defineCommand({
  code: '100206',
  name: 'geo-status',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    position: z.optional(position),
    /** The command that the proof is for. */
    command: z.optional(z.enum(GEO_COMMANDS)),
  }),
  response: z.object({
    /** Whether the player needs no proof. */
    userInWitheList: z.boolean(),
    /** Minutes for which a client keeps a proof; no proof lives longer. */
    userGeoCacheExpireTime: z.int(),
    /** `unknown`: no position was given. */
    status: z.enum(['valid', 'whiteList', 'unknown']),
    /** What the command carries in the header `Geo-Proof`; null without a command, and on the whitelist. */
    geoProof: z.nullable(z.string()),
    /** When the proof is over. */
    geoProofExpires: z.nullable(timestamp),
  }),
  errors: [
    errorCodes.geoPositionMissing,
    errorCodes.geoPositionAhead,
    errorCodes.geoPositionOld,
    errorCodes.geoProxyAddress,
    errorCodes.geoPositionImprecise,
    errorCodes.geoOutside,
    errorCodes.geoNearBorder,
    errorCodes.geoTravelUnderReview,
    errorCodes.geoUnavailable,
  ],
  origin: 'spec',
});
