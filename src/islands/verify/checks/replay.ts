import {
  replayNumbers,
  verifyControl,
  verifyOpenings,
  verifyReceipt,
  verifyRecord,
  verifyTicket,
  type DrawRecord,
  type Pins,
} from '#verify/index.ts';
import type { Pins3 } from '#verify/v3/types.ts';
import { replayCards } from '../cards/replay-cards.ts';
import { replay3, type Place } from '../proof3/replay3.ts';
import { isProof3, needsPins3 } from '../sources/fields.ts';
import type { Evidence } from '../sources/evidence.ts';
import type { ReplayResult } from './replay-result.ts';

/** Checks evidence of version 2. */
export function replay({ record, tickets, raffle, receipt, control }: Evidence, pins: Pins): ReplayResult {
  // A receipt needs no draw.
  const checks = (receipt ?? control) !== undefined && record === undefined ? [] : verifyRecord(record, pins);
  const computable = ['shape', 'rules'].every((name) => checks.some((check) => check.name === name && check.ok));
  return {
    record: checks,
    tickets: tickets.map((ticket) => verifyTicket(ticket, record, pins)),
    ...(raffle === undefined ? {} : { raffle: verifyOpenings(raffle, record, pins) }),
    ...(receipt === undefined ? {} : { receipt: verifyReceipt(receipt, pins, record) }),
    ...(control === undefined ? {} : { control: verifyControl(control, pins) }),
    numbers: computable ? replayNumbers(record as DrawRecord) : undefined, // its shape and its rules hold
  };
}

/** What both versions trust. */
export interface ReplayPins {
  readonly pins: Pins;
  /** Undefined where an installation shows no log and witnesses. */
  readonly pins3: Pins3 | undefined;
}

/** Checks each part of the evidence by its own version: a receipt may be of version 3 and its draw of version 2. */
export async function replayAny(evidence: Evidence, { pins, pins3 }: ReplayPins, place: Place): Promise<ReplayResult> {
  if (!needsPins3(evidence)) return replay(evidence, pins);
  if (!pins3) throw new Error('nothing is known to check version 3 with');
  if (evidence.cards) return replayCards(evidence.cards, evidence, pins3, place);
  const { record, receipt, nonce } = evidence;
  const isOldRecord = record !== undefined && !isProof3(record);
  const isOldReceipt = receipt !== undefined && !isProof3(receipt);
  if (!isOldRecord && !isOldReceipt) return replay3(evidence, pins3, place);
  if (isOldReceipt) {
    const { receipt: checks = [] } = replay({ receipt, record, tickets: [] }, pins);
    return { ...(await replay3({ ...evidence, receipt: undefined }, pins3, place)), receipt: checks };
  }
  const old = replay({ ...evidence, receipt: undefined }, pins);
  const { receipt: checks = [], report3 } = await replay3({ receipt, nonce, tickets: [] }, pins3, place);
  return { ...old, receipt: checks, ...(report3 ? { report3 } : {}) };
}
