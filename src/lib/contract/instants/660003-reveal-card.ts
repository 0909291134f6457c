import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { orderId } from '../fields.ts';
import { cardNo, revealSignature, revealedCard } from './fields.ts';

/**
 * Reveals one card of an order and pays what it won. A card that was revealed before is answered again; its prize was
 * paid once.
 */
export const revealCard = defineCommand({
  code: '660003',
  name: 'reveal-card',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ orderId, cardNo }),
  response: z.object({ card: revealedCard, revealSignature }),
  errors: [errorCodes.orderNotFound, errorCodes.serverBusy],
  origin: 'spec',
});
