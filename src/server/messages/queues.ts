/** Messages that are still of use tomorrow, by mail and SMS. */
const MESSAGE_QUEUE = 'messages';
/** One-time codes have queues of their own: nothing waits before them, and a channel that hangs delays only itself. */
const CODE_QUEUES = { sms: 'codes-sms', mail: 'codes-mail' } as const;

export const MESSAGE_QUEUES: readonly string[] = [MESSAGE_QUEUE, CODE_QUEUES.sms, CODE_QUEUES.mail];

/** Which queue a message goes through. */
export const queueOf = ({
  template,
  channel,
}: {
  readonly template: string;
  readonly channel: 'sms' | 'mail';
}): string => (template === 'code' ? CODE_QUEUES[channel] : MESSAGE_QUEUE);
