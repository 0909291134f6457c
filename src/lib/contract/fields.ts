import * as z from 'zod/mini';

/** An amount in fils on the wire. */
export const fils = z.int().check(z.nonnegative());
/** A positive amount in fils. */
export const positiveFils = z.int().check(z.positive());
/** A moment in ms since 1970, like every `…Timestamp` of the specification. */
export const timestamp = z.int();
const NIL_UUID = '00000000-0000-0000-0000-000000000000';
/** The id of a coupon (100140). The nil UUID stands for no coupon inside a batch of orders, and is none. */
export const couponId = z.uuid().check(z.refine((id) => id !== NIL_UUID));
/** The client's id for a money command; the same id again returns the first answer. */
export const requestId = z.uuid();
/**
 * An order id from 101071. Its text is part of a ticket's proof, so there is only one valid spelling
 * (docs/draw-proof-2.md §2).
 */
export const orderId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** `<lotteryType>-<phase>`, as 69-261121-0642 (docs/draw-proof-2.md, Names). Lottery types have two or three digits. */
export const DRAW_ID = /^[1-9][0-9]{1,2}-[0-9]{6}(?:-[0-9]{4})?$/;
/** No fields. */
export const noFields = z.object({});
/** Paging: the specification's `page` part of a message. */
export const pageRequest = z.object({
  pageNo: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
});
/** The id of an uploaded picture (uploads.ts). */
export const fileId = z.uuid('input.picture');
/** An applicant's ticket for uploads, which a command gave. */
export const uploadTicket = z.string().check(z.minLength(1), z.maxLength(500));
