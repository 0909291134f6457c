import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { orderId } from '../fields.ts';
import { cardOrderDetail } from './fields.ts';

/** An order of cards with each of its cards: those that are revealed with what they won. */
export const cardOrder = defineCommand({
  code: '101065',
  name: 'card-order',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ orderId }),
  response: z.object({ order: cardOrderDetail }),
  errors: [errorCodes.orderNotFound],
  origin: 'spec',
});
