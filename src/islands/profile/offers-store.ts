import { atom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { MarketingChannel } from '#contract/profile/marketing-fields.ts';

export type Offers = Readonly<Record<MarketingChannel, boolean>>;

export interface OffersState {
  readonly offers: Offers;
  /** Those whose answer is awaited. */
  readonly saving: readonly MarketingChannel[];
}

export type SaveOffer = (channel: MarketingChannel, agreed: boolean) => Promise<CallAnswer<Offers>>;

export interface OfferNews {
  readonly saved: () => void;
  readonly failed: (message: string) => void;
}

/**
 * The player's preferences: each change shows at once and is saved at once. Where it cannot be saved, the switch goes
 * back. `tell` says what was saved, or why it was not.
 */
export function createOffersStore(offers: Offers, save: SaveOffer, tell: OfferNews) {
  const $state = atom<OffersState>({ offers, saving: [] });
  const patch = (channel: MarketingChannel, agreed: boolean, isSaving: boolean) => {
    const { offers: before, saving } = $state.get();
    const others = saving.filter((one) => one !== channel);
    $state.set({ offers: { ...before, [channel]: agreed }, saving: isSaving ? [...others, channel] : others });
  };
  const set = async (channel: MarketingChannel, agreed: boolean): Promise<void> => {
    // The answer to the change before must come first: otherwise the two could be saved in either order.
    if ($state.get().saving.includes(channel)) return;
    patch(channel, agreed, true);
    const answer = await save(channel, agreed);
    patch(channel, answer.ok ? answer.data[channel] : !agreed, false);
    if (answer.ok) tell.saved();
    else tell.failed(answer.message);
  };
  return { $state, set };
}
