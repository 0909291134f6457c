import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { checkTicket as command } from '#contract/orders/430047-check-ticket.ts';
import type { GroupsFault } from '#kernel/checked-groups.ts';
import { readTicketNumber } from '#contract/orders/ticket-number.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { loadTicketEntries, soldTicketsQuery, loadTicketWins } from '../tickets/sold-tickets.ts';

/** Says which part to look at again. */
function refuseMistyped(fault: GroupsFault, locale: Locale): Refusal {
  if (fault.kind === 'length') return fieldRefusal('number', 'input.ticketNumber');
  const { groups } = fault;
  const key = groups.length === 1 ? 'input.ticketPart' : 'input.ticketParts';
  const params = { parts: formatList(groups, locale) };
  return { code: errorCodes.invalidInput, messageKey: key, params, extData: { field: 'number', parts: groups } };
}

export const checkTicket = defineHandler(command, async ({ number: typed }, { engine, ip, locale }) => {
  const { db, limits, ticketNumbers } = engine;
  const read = readTicketNumber(typed);
  if (!read.ok) return err(refuseMistyped(read.error, locale));
  const { number, from, to, position } = read.value;
  const counted = await limits.countTicketLookup(ip);
  if (!counted) return err({ code: errorCodes.tooManyRequests });
  const { rows } = await soldTicketsQuery(from, to).execute(db);
  const sold = rows.find((row) => row.position === position && ticketNumbers.matches(read.value, row.order_id));
  // It stays counted: its check signs are right and there is no such ticket, which is nobody's slip of a finger.
  if (!sold) return err({ code: errorCodes.ticketNotFound });
  await counted.undo();
  const [entries, wins] = await Promise.all([loadTicketEntries(db, sold), loadTicketWins(db, sold)]);
  return ok({
    number,
    lotteryType: sold.lottery_type,
    drawId: sold.name,
    phase: sold.phase,
    drawTimestamp: sold.draws_at.getTime(),
    status: sold.status,
    refundStatus: sold.refund,
    stopped: sold.stopped,
    numbers: sold.numbers,
    published: sold.published,
    winAmount: toWire(sold.prize ?? 0n),
    entries: entries.map(({ entryNo, play, picks, multiple, luckyId }) => ({
      entryNo,
      play,
      multiple,
      picks: picks.map((numbers) => [...numbers]),
      ...(luckyId && { luckyId }),
      wins: wins
        .filter((win) => win.entry_no === entryNo)
        .map(({ tier, prize, prize_status: orderPrizeStatus }) => ({
          tier,
          prize: toWire(prize),
          toClaim: orderPrizeStatus === ORDER_PRIZE_STATUS.unclaimed,
          ...(orderPrizeStatus !== null && { orderPrizeStatus }),
        })),
    })),
  });
});
