import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import { islandT } from '#i18n/island.ts';
import { call, type CallAnswer, type CallOptions } from './gateway.ts';
import { pageLocale } from './page.ts';
import type { Ref } from './ref.ts';
import { toast } from './toast.ts';

/** A player without a network moved money: it was not sent, and will not be. */
export const OFFLINE = -3;

/** `call` for what moves money: without a network it is refused in words, neither sent nor kept for later. */
export async function callMoney<C extends Command>(
  command: C | Ref<C>,
  data: RequestInput<C>,
  options: CallOptions = {},
): Promise<CallAnswer<ResponseOf<C>>> {
  if (navigator.onLine) return call(command, data, options);
  const message = islandT(pageLocale(), 'client')('offline');
  if (!options.silent) toast(message);
  return { ok: false, code: OFFLINE, message, extData: null };
}
