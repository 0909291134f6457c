import { MINUTE_MS } from '#kernel/time.ts';
import type { Receipt3 } from '#contract/orders/fields.ts';
import type { Bought } from '../bought.ts';
import type { ReceiptChecks } from '../check/checks.ts';
import type { DeviceCheck, DeviceWarning } from '../check/device-check.ts';
import { lookAgain } from '../check/look-again.ts';
import type { PlaceInLog } from '../check/place-check.ts';
import type { CheckedReceipt, ReceiptFault } from '../check/receipt-check.ts';
import type { KeptReceipt, ProofStore } from '../store/proof-store.ts';
import { Looks } from './looks.ts';

/** What is wrong with an order's proof. */
export type ProofFault =
  | ReceiptFault
  /** The log has something else at the place that the server names, or is another log. */
  | 'place'
  /** A draw was closed, and the order does not stand in the log before that. */
  | 'missing';

/** How far the proof of an order is. */
export type ProofStep =
  | { readonly step: 'checking' | 'checked' }
  /** In the log, which fewer witnesses than a quorum have cosigned. */
  | { readonly step: 'logged'; readonly place: PlaceInLog }
  | { readonly step: 'witnessed'; readonly place: PlaceInLog }
  /** The log shows no checkpoint with the order, a minute after it was paid: its witnesses are away. */
  | { readonly step: 'away' }
  /** A minute after it was paid the order has no place in the log. */
  | { readonly step: 'late' }
  /** What the check needs could not be read. */
  | { readonly step: 'unread' }
  /** The receipt was checked, but its place in the log could not be read. */
  | { readonly step: 'unplaced' }
  | { readonly step: 'fault'; readonly faults: readonly ProofFault[]; readonly reasons: readonly string[] };

/** What is known of an order's proof beside its step. */
interface ProofFacts {
  readonly orderId: string;
  readonly from: KeptReceipt['from'];
  readonly receipt: Receipt3;
  /** Whether this device sent the order; otherwise the receipt is compared with what the server shows of it. */
  readonly isOwn: boolean;
  /** Whether this device keeps the receipt: a browser may refuse. */
  readonly isKept: boolean;
  /** What this device remembers otherwise. */
  readonly warnings: readonly DeviceWarning[];
  /** The log could not be compared with what this device saw of it. */
  readonly isUncompared: boolean;
  /** The operator changed its key, and the log shows that it was the operator. */
  readonly hasFollowedKey: boolean;
  /** The page of the order looked for a day in vain, and looks no more by itself. */
  readonly hasStopped: boolean;
  /** Draws of the order that are proved by version 2. */
  readonly oldDraws: number;
  /** So many witnesses that its draws name can still sign. 0 until the receipt is checked. */
  readonly named: number;
}

export type ProofStatus = ProofStep & ProofFacts;

export interface FollowDeps {
  readonly checks: Omit<ReceiptChecks, 'compare'>;
  readonly store: ProofStore;
  /** The texts of its entries; undefined where what only the server knows of them could not be read. */
  readonly readEntries: (bought: Bought) => Promise<readonly string[] | undefined>;
  /** 430242: null while it waits for its place, undefined where there was no answer. */
  readonly askPlace: (orderId: string) => Promise<number | null | undefined>;
  /** False where nobody waits any more: the page goes, or another player is here. */
  readonly wait: (ms: number) => Promise<boolean>;
  /** Product time in ms. */
  readonly now: () => number;
  /** Device time in ms. */
  readonly deviceNow: () => number;
  readonly show: (status: ProofStatus) => void;
  /** The page of the order is open: it asks until all have signed that can. Elsewhere a quorum is enough. */
  readonly isOrderPage: boolean;
}

/** An order has its place in the log within a minute (docs/draw-proof.md §9). */
export const IN_TIME_MS = MINUTE_MS;
const TRIES = 3;

/**
 * Whether a draw of the order was closed before the order had a place in the log. While neither has one the log stands
 * still, and nobody can tell.
 */
const isMissing = (index: number | null, { closings }: CheckedReceipt): boolean =>
  closings.some((closing) => index === null || closing < index);

/** Follows one order. Everything that it learns is kept and shown. */
class Follower {
  readonly #deps: FollowDeps;
  #kept: KeptReceipt;
  /** The order in the log as a quorum signed it: what this device kept, where that still holds, or more signatures. */
  #witnessed: PlaceInLog | undefined;
  /** The place that this device kept, where it does not hold any more or so many witnesses are not pinned any more. */
  #stale: PlaceInLog | undefined;
  #step: ProofStep = { step: 'checking' };
  #facts: ProofFacts;
  readonly #looks: Looks;

  constructor(kept: KeptReceipt, deps: FollowDeps) {
    this.#deps = deps;
    this.#kept = kept;
    const { orderId, from, receipt, bought } = kept;
    this.#facts = {
      orderId,
      from,
      receipt,
      isOwn: bought.order !== undefined || from === 'purchase',
      isKept: false,
      warnings: [],
      isUncompared: false,
      hasFollowedKey: false,
      hasStopped: false,
      oldDraws: 0,
      named: 0,
    };
    this.#looks = new Looks(deps.deviceNow, deps.isOrderPage);
  }

  #show(step: ProofStep): void {
    this.#step = step;
    this.#deps.show({ ...this.#facts, ...step });
  }

  /** What is shown beside the step from now on. */
  #note(facts: Partial<ProofFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  /** The page of the order says that it looks no more; elsewhere nothing says that it does. */
  #stop(): undefined {
    if (!this.#deps.isOrderPage) return;
    this.#note({ hasStopped: true });
    this.#show(this.#step);
  }

  async #keep(change: Partial<Pick<KeptReceipt, 'bought' | 'faults' | 'place'>>): Promise<void> {
    this.#kept = { ...this.#kept, ...change };
    this.#note({ isKept: await this.#deps.store.keep(this.#kept, this.#stale) });
  }

  /** Its entries are what was bought, at the price that was paid, and are known before anything is compared. */
  async #readEntries(): Promise<void> {
    const { bought } = this.#kept;
    const entries = bought.entries ?? (await this.#deps.readEntries(bought).catch(() => undefined));
    if (entries && !bought.entries) this.#kept = { ...this.#kept, bought: { ...bought, entries } };
  }

  /**
   * After a few tries it is said that what it needs cannot be read. Undefined where nobody waits any more, or another
   * page than the order's.
   */
  async #check(): Promise<CheckedReceipt | undefined> {
    const { checks, wait, now, isOrderPage } = this.#deps;
    for (let tried = 1; ; tried++) {
      await this.#readEntries();
      const { receipt, bought } = this.#kept;
      const checked = await checks.check(receipt, bought, now()).catch(() => undefined);
      // It is not checked while its numbers were compared with nothing; what else is wrong with it is said.
      if (checked && (bought.entries || checked.faults.length > 0)) return checked;
      if (tried === TRIES) this.#show({ step: 'unread' });
      if (tried >= TRIES && (!isOrderPage || this.#looks.isOver)) return this.#stop();
      if (!(await this.#looks.pause(wait, tried))) return undefined;
    }
  }

  async #lookUp(index: number) {
    const { checks, store, wait, deviceNow } = this.#deps;
    const memory = await store.readMemory();
    const look = () => checks.lookUp(this.#kept.receipt, index, memory, deviceNow());
    return lookAgain(look, ({ device }) => device, wait);
  }

  /** What it warned of before stays, where the log could not be compared. */
  #noteDevice(device: DeviceCheck | undefined): void {
    const isUncompared = !device || device.isUncompared === true;
    const before = isUncompared ? this.#facts.warnings : [];
    const warnings = [...new Set([...before, ...(device?.warnings ?? [])])];
    const { hasFollowedKey } = device ?? this.#facts;
    this.#note({ isUncompared, warnings, hasFollowedKey });
  }

  /** One look for the order in the log. True where there is nothing more to wait for. */
  async #look(index: number, checked: CheckedReceipt): Promise<boolean> {
    const { found, device } = await this.#lookUp(index);
    if (device?.remember) await this.#deps.store.remember(device.remember);
    this.#noteDevice(device);
    if (found.kind === 'wrong') {
      this.#show({ step: 'fault', faults: ['place'], reasons: [found.reason] });
      return true;
    }
    if (isMissing(index, checked)) {
      const reasons = [`the order stands at index ${index}, after a closing of its draws`];
      this.#show({ step: 'fault', faults: ['missing'], reasons });
      return true;
    }
    if (found.kind === 'placed') await this.#take(found.place, checked);
    if (this.#witnessed) {
      this.#show({ step: 'witnessed', place: this.#witnessed });
      const isComplete = !this.#deps.isOrderPage || this.#witnessed.witnesses.length >= checked.named;
      return isComplete && found.kind !== 'unread';
    }
    if (found.kind === 'unread') {
      // What the device warns of is shown.
      this.#show(this.#step);
      return false;
    }
    if (found.kind === 'ahead') {
      const isLate = this.#deps.now() > checked.paidAt + IN_TIME_MS;
      this.#show({ step: isLate ? 'away' : 'checked' });
      return false;
    }
    this.#show({ step: 'logged', place: found.place });
    return found.place.witnesses.length >= checked.named;
  }

  /** Keeps a place that more witnesses have signed than the one before: of as many the earlier cosignatures stay. */
  async #take(place: PlaceInLog, { quorum }: CheckedReceipt): Promise<void> {
    const count = place.witnesses.length;
    if (this.#witnessed && count <= this.#witnessed.witnesses.length) return;
    await this.#keep({ place });
    if (count >= quorum) this.#witnessed = place;
  }

  /**
   * The order's place, or how long it has had none. What is known of the receipt from then on; undefined where there is
   * nothing more to wait for.
   */
  async #ask(known: CheckedReceipt): Promise<CheckedReceipt | undefined> {
    const { askPlace, checks, now } = this.#deps;
    const { orderId } = this.#kept;
    const named = this.#witnessed ? this.#witnessed.index : await askPlace(orderId);
    if (named === undefined) return known;
    // The draw may have closed since it was read.
    const isClosing = known.closings.length === 0 && known.closesAt !== undefined && now() > known.closesAt;
    const checked = isClosing ? await checks.check(this.#kept.receipt, this.#kept.bought, now()) : known;
    // It may have got its place and its draw may have closed since it was asked: the closing counts for a later answer.
    const index = named === null && isClosing && checked.closings.length > 0 ? await askPlace(orderId) : named;
    if (index === undefined) return checked;
    if (index !== null) return (await this.#look(index, checked)) ? undefined : checked;
    if (isMissing(null, checked)) {
      this.#show({
        step: 'fault',
        faults: ['missing'],
        reasons: ['the server names no place of the order in the log'],
      });
      return undefined;
    }
    if (now() > checked.paidAt + IN_TIME_MS) this.#show({ step: 'late' });
    return checked;
  }

  /** Shows what was kept of the order in the log, if that holds. */
  async #confirm({ quorum }: CheckedReceipt): Promise<void> {
    const { place, receipt } = this.#kept;
    if (!place) return;
    const confirmed = await this.#deps.checks.confirm(receipt, place).then(
      (witnesses = []) => witnesses,
      () => undefined,
    );
    if (!confirmed) return;
    if (confirmed.length < place.witnesses.length) this.#stale = place;
    if (confirmed.length < quorum) return;
    this.#witnessed = { ...place, witnesses: confirmed };
    this.#show({ step: 'witnessed', place: this.#witnessed });
  }

  async follow(): Promise<void> {
    const { wait } = this.#deps;
    await this.#keep({});
    this.#show({ step: 'checking' });
    const checked = await this.#check();
    if (!checked) return;
    const { faults, reasons, oldDraws, named } = checked;
    this.#note({ oldDraws, named });
    await this.#keep({ faults });
    if (faults.length > 0) return this.#show({ step: 'fault', faults, reasons });
    this.#show({ step: 'checked' });
    await this.#confirm(checked);
    let known: CheckedReceipt | undefined = checked;
    for (let looks = 0; ; looks++) {
      const before: CheckedReceipt = known;
      known = await this.#ask(before).catch(() => before);
      if (!known) return;
      // What is shown of its place stays.
      if (this.#looks.isLong && this.#step.step === 'checked') this.#show({ step: 'unplaced' });
      if (this.#looks.isOver) return this.#stop();
      if (!(await this.#looks.pause(wait, looks, this.#witnessed !== undefined))) return;
    }
  }
}

/**
 * Checks a receipt, waits until its order stands in the log and a quorum of witnesses has cosigned that, and keeps what
 * shows it (docs/draw-proof.md §9).
 */
export const followReceipt = (kept: KeptReceipt, deps: FollowDeps): Promise<void> => new Follower(kept, deps).follow();
