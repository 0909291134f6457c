/** Messages that are still of use tomorrow, by mail and SMS. */
const MESSAGE_QUEUE = 'messages';
/** One-time codes have queues of their own: nothing waits before them, and a channel that hangs delays only itself. */
const CODE_QUEUES = { sms: 'codes-sms', mail: 'codes-mail' } as const;

/** Offers go to many at once: nothing that a player needs waits behind them. */
const OFFER_QUEUE = 'offers';

export const MESSAGE_QUEUES: readonly string[] = [MESSAGE_QUEUE, OFFER_QUEUE, CODE_QUEUES.sms, CODE_QUEUES.mail];

/** Which queue a message goes through. */
export const queueOf = ({
  template,
  channel,
}: {
  readonly template: string;
  readonly channel: 'sms' | 'mail';
}): string => (template === 'code' ? CODE_QUEUES[channel] : template === 'offer' ? OFFER_QUEUE : MESSAGE_QUEUE);
