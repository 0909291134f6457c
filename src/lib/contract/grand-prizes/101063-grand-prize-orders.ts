import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { grandPrizeOrder } from './fields.ts';

/** Orders with a grand prize: unclaimed ones first, then newest first, paged. */
export const grandPrizeOrders = defineCommand({
  code: '101063',
  name: 'grand-prize-orders',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    /** 3: grand prizes, the only value in the specification. */
    prizeTabStatus: z._default(z.literal(3), 3),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
  }),
  response: z.object({
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    list: z.array(grandPrizeOrder),
  }),
  errors: [],
  origin: 'spec',
});
