import { makeNonce, type Html } from '../http/html.ts';
import { replyHtml, replyRedirect, type Route, type SandboxReply } from '../http/server.ts';
import type { ChargebackStore } from './chargebacks/chargeback-store.ts';
import type { PaymentStore } from './payment-store.ts';
import { renderPaymentsPage } from './payments-page.ts';
import type { RefundStore } from './refunds/refund-store.ts';

const PATH = '/sandbox/acquirer';

export interface AcquirerStores {
  readonly payments: PaymentStore;
  readonly refunds: RefundStore;
  readonly chargebacks: ChargebackStore;
}

/**
 * The acquirer's desk, where a person ends payments without a result, charges payments back and decides the disputes.
 * `renderMore` gives what stands below.
 */
export function paymentsPageRoutes(
  { payments, refunds, chargebacks }: AcquirerStores,
  renderMore: () => Html,
): readonly Route[] {
  function show(): SandboxReply {
    const nonce = makeNonce();
    const listed = payments.listRecent().map((payment) => ({
      payment,
      refunds: refunds.listOf(payment.merchantReference),
      chargebacks: chargebacks.listOf(payment.merchantReference),
    }));
    return replyHtml(200, renderPaymentsPage(listed, nonce, renderMore()), nonce);
  }

  function act(body: string): SandboxReply {
    const form = new URLSearchParams(body);
    const action = form.get('action');
    const payment = payments.findById(form.get('payment') ?? '');
    const chargeback = chargebacks.findById(form.get('chargeback') ?? '');
    if (payment?.status === 'PENDING' && action === 'succeed') payments.decide(payment, { status: 'SUCCEEDED' });
    if (payment?.status === 'PENDING' && action === 'fail')
      payments.decide(payment, { status: 'FAILED', reason: 'DECLINED' });
    if (action === 'open' && payment) chargebacks.open(payment);
    if ((action === 'WON' || action === 'LOST') && chargeback) chargebacks.decide(chargeback, action);
    return replyRedirect(PATH);
  }

  return [
    { method: 'GET', path: PATH, handle: show },
    { method: 'POST', path: PATH, handle: ({ body }) => act(body) },
  ];
}
