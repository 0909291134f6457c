import * as errorCodes from '#contract/error-codes.ts';
import { ticket as command } from '#contract/orders/430039-ticket.ts';
import { estimateDrawVat } from '#games/rules/pricing.ts';
import { localHref } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findPaidOrder } from '../receipts/paid-order.ts';
import { qrCode } from '#server/platform/qr-code.ts';
import { loadTicketEntries, gameOfTicket, soldTicketsQuery } from '../tickets/sold-tickets.ts';

export const ticket = defineHandler(command, async ({ orderId, drawId }, { engine, session, locale }) => {
  const { db, operator, publicOrigin, ticketNumbers } = engine;
  const { rows } = await soldTicketsQuery(orderId, orderId).execute(db);
  const sold = rows.find(({ name }) => drawId === undefined || name === drawId);
  if (sold?.player_id !== session.playerId) return err({ code: errorCodes.orderNotFound });
  const order = assertPresent(await findPaidOrder(db, operator, orderId), 'the order of a ticket');
  const entries = await loadTicketEntries(db, sold);
  const number = ticketNumbers.getNumber(orderId, sold.position) ?? null;
  const url = number === null ? null : publicOrigin + localHref(`/lottery/check?t=${number}`, locale);
  return ok({
    number,
    orderId,
    lotteryType: sold.lottery_type,
    drawId: sold.name,
    phase: sold.phase,
    position: sold.position,
    drawsCount: sold.of,
    drawTimestamp: sold.draws_at.getTime(),
    createTimestamp: order.paidAt.getTime(),
    status: sold.status,
    refundStatus: sold.refund,
    stopped: sold.stopped,
    published: sold.published,
    entryPrice: toWire(gameOfTicket(sold).price),
    entries: entries.map(({ stake, picks, ...entry }) => ({
      ...entry,
      picks: picks.map((numbers) => [...numbers]),
      stake: toWire(stake),
    })),
    total: toWire(sold.stake),
    estimatedVat: toWire(estimateDrawVat(sold.stake, sold.position)),
    seedHash: sold.seed_hash.toString('hex'),
    fingerprint: order.leafIn(sold.name).toString('hex'),
    check: url === null ? null : { url, qr: qrCode(url) },
  });
});
