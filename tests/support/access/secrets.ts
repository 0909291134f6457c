import { contract } from '#contract/index.ts';
import { sendOneTimeCode } from '#server/players/one-time-codes.ts';
import { orderRequest } from '../orders/orders.ts';
import { newMobile } from '../players/player.ts';
import { agree, beginAuthorization, proveSuperapp } from '../players/superapp.ts';
import type { Caller } from './caller.ts';
import { ENTRY } from './make-belongings.ts';

type Who = Pick<Caller, 'client' | 'world' | 'mobile' | 'password' | 'newOrderId' | 'superappNumber'>;

/** What a caller can do and make by what they alone know. */
export function secretsOf(
  who: Who,
): Pick<Caller, 'code' | 'confirm' | 'kycToken' | 'order' | 'superappAnswer' | 'superappProof'> {
  const { client, world, mobile, newOrderId, superappNumber } = who;
  const { node, outbox, draw } = world;
  return {
    async code(purpose, to = mobile) {
      const contact = { kind: to.includes('@') ? ('email' as const) : ('mobile' as const), address: to };
      const before = outbox.codes(to);
      // Without the limit of one a minute to a contact: a caller asks for more within the test.
      const limits = { ...node.engine.limits, countCodeRequest: () => Promise.resolve(1) };
      const sent = await sendOneTimeCode({ ...node.engine, limits }, contact, purpose, 'en-US', client.ip ?? '');
      if (!sent.ok) throw new Error(`the code was refused: ${sent.error.code}`);
      return outbox.code(to, before);
    },
    confirm: async () => void (await client.call(contract.checkOldPassword, { oldPassword: who.password })),
    kycToken: async () => {
      const { code, data } = await client.call(contract.kycToken, {});
      return code === 0 ? data.accessToken : 'no token';
    },
    order: () => orderRequest(draw, newOrderId, [ENTRY]),
    superappAnswer: async () => agree((await beginAuthorization(node, client)).url, superappNumber),
    superappProof: () => proveSuperapp(node, client, newMobile()),
  };
}
