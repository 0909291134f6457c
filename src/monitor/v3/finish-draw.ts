import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isQuicknet } from '#verify/index.ts';
import { isHex } from '#verify/bytes.ts';
import { finishDraw3, type FinishedDraw } from '#verify/v3/index.ts';
import { judgeList } from './check-list.ts';
import { dueOf, nameDraw, type DrawContext } from './draw-context.ts';
import type { Life } from './life.ts';
import { listSeals, readCopy } from './parts.ts';

/** Where drand serves its rounds. */
const DRAND = 'https://api.drand.sh';
const MAX_ROUND_BYTES = 4_096;

/** A round of the beacon, over drand's HTTP interface; its signature is checked by the verifier. */
async function readRound(ctx: DrawContext, life: Life): Promise<string | undefined> {
  const { beacon, round } = life.commitment.entry;
  const address = ctx.beacon ?? (isQuicknet(beacon) ? `${DRAND}/${beacon.chainHash}` : undefined);
  const unread = (why: string): undefined =>
    void ctx.findings.unread(`round ${round}`, `round ${round} of the beacon cannot be read: ${why}`);
  if (address === undefined) return unread('say with --beacon where its rounds are');
  const answer = await ctx.read(`${address}/public/${round}`, { maxBytes: MAX_ROUND_BYTES, attempts: 2 });
  if (answer.kind !== 'file') return unread(answer.kind === 'missing' ? 'it is not there' : answer.why);
  ctx.findings.settleUnread(`round ${round}`);
  try {
    const { signature } = JSON.parse(Buffer.from(answer.body).toString()) as { signature?: unknown };
    return isHex(signature, 48) ? signature : unread('the answer has no signature');
  } catch {
    return unread('the answer is no JSON');
  }
}

/** The tickets at the places that won the raffle, where the list of the tickets was read before. */
function placesOf(ctx: DrawContext, life: Life, { outcome }: FinishedDraw): object {
  const winners = outcome?.raffle?.winners;
  const list = ctx.checks.readList(life.drawId);
  const tickets = list === undefined ? undefined : judgeList(ctx, life, list)?.tickets;
  return winners && tickets ? { places: winners.map((place) => ({ place, ...tickets[place] })) } : {};
}

function write(ctx: DrawContext, { drawId }: Life, file: object): string {
  const folder = join(ctx.folder, 'finished');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${drawId}.json`);
  writeFileSync(path, `${JSON.stringify(file, undefined, 2)}\n`, { mode: 0o600 });
  return path;
}

/**
 * Finishes a sealed draw whose round is due and that has no record (docs/draw-proof.md §8): from our copy of the log,
 * what the witnesses cosigned, and the beacon.
 */
export async function finishDraw(ctx: DrawContext, life: Life): Promise<void> {
  const { drawId, commitment, closing, record } = life;
  const { quorum, round, witnesses } = commitment.entry;
  const seals = listSeals(ctx, life);
  const state = String(closing?.index);
  const isDue = closing && !record && seals.length >= quorum && ctx.now() >= dueOf(life);
  if (!isDue || ctx.checks.has(drawId, 'finished', state)) return;
  const atLeast = Math.max(closing.index + 1, ...seals.map(({ size }) => size));
  const log = readCopy(ctx, { first: 0, atLeast, quorum, witnesses });
  const signature = log && (await readRound(ctx, life));
  if (!log || signature === undefined) return;
  const checkpoints = seals.map(({ note }) => note);
  const finished = finishDraw3(drawId, log, checkpoints, signature, ctx.pinsOf(life));
  const { outcome, checks } = finished;
  if (!outcome) {
    const why = checks.flatMap(({ ok, name, reason }) => (ok ? [] : [reason ?? name])).join('; ');
    return ctx.findings.note(`finish ${drawId}`, `${nameDraw(life, closing.index)}: it cannot be finished: ${why}`);
  }
  ctx.findings.settle(`finish ${drawId}`);
  const path = write(ctx, life, {
    version: 3,
    drawId,
    commitment: { index: commitment.index, entry: commitment.entry },
    closing: { index: closing.index, entry: closing.entry },
    checkpoints,
    beacon: { round, signature },
    ...outcome,
    ...placesOf(ctx, life, finished),
  });
  const raffle = outcome.raffle ? `; its raffle's places are ${outcome.raffle.winners.join(' ') || 'none'}` : '';
  const numbers = outcome.numbers.map((pick) => pick.join(' ')).join(' | ');
  ctx.say(`finished: ${nameDraw(life, closing.index)}: its numbers are ${numbers}${raffle}; see ${path}`);
  ctx.checks.set(drawId, 'finished', state);
}
