import { encodeEvent } from '#client/host/codec.ts';

interface PaymentScreen {
  readonly phone: HTMLElement;
  /** Shows or hides the sheet around the form; the text is the amount. */
  readonly showSheet: (amount: string) => void;
  readonly hideSheet: () => void;
  /** Sends a text to the page in the frame. */
  readonly send: (text: string) => void;
}

/** The fields of the call, of which nothing is checked yet. Amount in fils. */
type PayFields = Readonly<Partial<Record<'gatewayId' | 'amount' | 'currency', unknown>>>;

const FILS = 100;

export type HostPayments = ReturnType<typeof createHostPayments>;

/**
 * The super-app's own payment (docs/hosts.md, `pay`): asks the person how it ends, settles it at the acquirer, and
 * tells the page. Returns what opens it, and what a closed sheet means.
 */
export function createHostPayments({ phone, showSheet, hideSheet, send }: PaymentScreen) {
  const form = phone.querySelector<HTMLFormElement>('[data-pay]');
  let asked: string | undefined;

  const end = async (result: string) => {
    const gatewayId = asked;
    if (gatewayId === undefined) return;
    asked = undefined;
    if (form) form.hidden = true;
    await fetch(`/sandbox/acquirer/native/${encodeURIComponent(gatewayId)}`, {
      method: 'POST',
      body: new URLSearchParams({ result }),
    });
    hideSheet();
    send(encodeEvent('payment', { gatewayId, result }));
  };
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement) void end(submitter.value);
  });

  return {
    open: ({ gatewayId, amount, currency }: PayFields) => {
      if (!form) return;
      asked = String(gatewayId);
      showSheet(`${String(currency)} ${(Number(amount) / FILS).toFixed(2)}`);
      form.hidden = false;
      form.querySelector('button')?.focus();
    },
    /** The sheet was closed without an answer: nothing is paid. */
    cancel: () => void end('FAILURE'),
  };
}
