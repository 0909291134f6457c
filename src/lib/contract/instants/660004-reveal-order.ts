import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { orderId } from '../fields.ts';
import { revealSignature, revealedCard } from './fields.ts';

/** Reveals all cards of an order, as 660003 does each; those that were revealed before are answered again. */
export const revealOrder = defineCommand({
  code: '660004',
  name: 'reveal-order',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ orderId }),
  response: z.object({ cards: z.array(revealedCard), revealSignature }),
  errors: [errorCodes.orderNotFound, errorCodes.serverBusy],
  origin: 'spec',
});
