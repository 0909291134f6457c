import { dubaiDay } from '#kernel/dubai-day.ts';
import { DATE, InvalidBody } from '../http/read-body.ts';
import { makeNonce } from '../http/html.ts';
import {
  replyBadRequest,
  replyError,
  replyHtml,
  replyNotFound,
  replyRedirect,
  type Route,
  type SandboxReply,
  type SandboxRequest,
} from '../http/server.ts';
import type { SandboxContext } from '../context.ts';
import { renderBankPage } from './bank-page.ts';
import { createBankStore, type BankStore } from './bank-store.ts';
import { readPaymentFile, type PaymentFile } from './read-file.ts';
import {
  isDifference,
  renderSettlementForm,
  saveDifference,
  settlementBookings,
  type Settlement,
} from './settlement-bookings.ts';
import { writeStatement } from './statement.ts';
import { writeStatusReport } from './status-report.ts';
import { replyXml } from './xml.ts';

const BASE = '/sandbox/bank';
/** The reason of a return by hand. */
const BY_HAND = 'AC04';

/** The bank of docs/adapters.md §9. */
export function createBankSandbox(
  world: SandboxContext,
  listSettlements: () => readonly Settlement[],
): {
  readonly routes: readonly Route[];
  readonly bank: BankStore;
} {
  const bank = createBankStore(world);

  function take({ body }: SandboxRequest): SandboxReply {
    let file: PaymentFile;
    try {
      file = readPaymentFile(body);
    } catch (error) {
      if (error instanceof InvalidBody) return replyBadRequest(error.message);
      throw error;
    }
    return bank.take(file, body) ? { status: 202 } : replyError(409, 'conflict', 'the MsgId has other contents');
  }

  function report({ params }: SandboxRequest): SandboxReply {
    const file = bank.findFile(params['messageId'] ?? '');
    if (!file) return replyNotFound('file');
    return replyXml(200, writeStatusReport(file, bank.listPayments(file.messageId), world.now()));
  }

  function statement({ params, url }: SandboxRequest): SandboxReply {
    const day = params['day'] ?? '';
    if (!DATE.test(day)) return replyBadRequest('the day is wrong');
    // The sandbox has one customer; its account is the one that its files name.
    const iban = url.searchParams.get('iban') ?? '';
    const settled = settlementBookings(world.db, listSettlements());
    const bookings = [...settled.filter(({ at }) => dubaiDay(new Date(at)) <= day), ...bank.listBookings(iban, day)];
    return replyXml(200, writeStatement(iban, day, bookings, world.now()));
  }

  function differ({ body }: SandboxRequest): SandboxReply {
    const form = new URLSearchParams(body);
    const [day, difference] = [form.get('day') ?? '', form.get('difference') ?? ''];
    if (!DATE.test(day) || !isDifference(difference)) return replyBadRequest('day or difference is wrong');
    saveDifference(world.db, day, difference);
    return replyRedirect(BASE);
  }

  return {
    bank,
    routes: [
      { method: 'POST', path: `${BASE}/payouts`, guarded: true, handle: take },
      { method: 'GET', path: `${BASE}/payouts/{messageId}/status`, guarded: true, handle: report },
      { method: 'GET', path: `${BASE}/statements/{day}`, guarded: true, handle: statement },
      {
        method: 'GET',
        path: BASE,
        handle: () => {
          const nonce = makeNonce();
          return replyHtml(
            200,
            renderBankPage(bank.listRecent(), nonce, renderSettlementForm(world.db, world.now())),
            nonce,
          );
        },
      },
      { method: 'POST', path: `${BASE}/differences`, handle: differ },
      {
        method: 'POST',
        path: `${BASE}/returns`,
        handle: ({ body }) => {
          const id = new URLSearchParams(body).get('endToEndId') ?? '';
          return bank.sendBack(id, BY_HAND) ? replyRedirect(BASE) : replyNotFound('paid payment');
        },
      },
    ],
  };
}
