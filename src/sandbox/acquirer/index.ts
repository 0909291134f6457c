import { parsed, Wrong } from '../check.ts';
import { invalid, json, noSuch, problem, type Ask, type Reply, type Route } from '../http.ts';
import type { World } from '../world.ts';
import { challengeRoutes } from './challenge.ts';
import { createPayment, readOrder, type Order } from './create.ts';
import { acquirerKeys } from './keys.ts';
import { shown } from './payment.ts';
import { createPayments, type Payments } from './payments.ts';

/** The acquirer of docs/adapters.md §2. */
export function acquirer(world: World): { readonly routes: readonly Route[]; readonly payments: Payments } {
  const payments = createPayments(world);
  const keys = acquirerKeys(world.db);

  async function create(ask: Ask): Promise<Reply> {
    let order: Order;
    try {
      order = readOrder(parsed(ask.body));
    } catch (error) {
      if (error instanceof Wrong) return invalid(error.message);
      throw error;
    }
    const { payment, made } = await createPayment(world, keys, payments, order, ask.offsetMs);
    if (payment.amount !== order.amount || payment.customerId !== order.customerId)
      return problem(409, 'conflict', 'the merchantReference belongs to another payment');
    return json(made ? 201 : 200, shown(payment));
  }

  const base = '/sandbox/acquirer';
  return {
    payments,
    routes: [
      { method: 'GET', path: `${base}/keys`, guarded: true, handle: () => json(200, { keys: [keys.jwk] }) },
      { method: 'POST', path: `${base}/payments`, guarded: true, handle: create },
      {
        method: 'GET',
        path: `${base}/payments/by-reference/{reference}`,
        guarded: true,
        handle: ({ params }) => {
          const payment = payments.byReference(params['reference'] ?? '');
          return payment ? json(200, shown(payment)) : noSuch('payment');
        },
      },
      ...challengeRoutes(payments),
    ],
  };
}
