import * as z from 'zod/mini';
import { FAMILY_DURATIONS, isPersonName, RELATIONSHIPS } from './choices.ts';
import { readReceiptNumber } from './receipt-number.ts';

export const relationship = z.enum(RELATIONSHIPS, 'input.relationship');
export const duration = z.enum(FAMILY_DURATIONS, 'input.duration');
export const personName = (message: string) => z.string().check(z.trim(), z.refine(isPersonName, message));
export const receiptNumber = z.string().check(
  z.maxLength(60, 'input.receiptNumber'),
  z.refine((text) => readReceiptNumber(text) !== undefined, 'input.receiptNumber'),
);
