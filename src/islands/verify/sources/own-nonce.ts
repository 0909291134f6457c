import { $user } from '#client/session/user.ts';
import { keptReceipts } from '#islands/instants/purchase/kept-receipts.ts';
import { proofStore } from '#islands/proof/store/proof-store.ts';
import { readSetAside } from '#islands/proof/store/read-set-aside.ts';

/** What this device sent with an order of its player, of draws or of cards; undefined where another device did. */
export async function findOwnNonce(orderId: string): Promise<string | undefined> {
  const player = $user.get()?.userOpenId;
  if (player === undefined) return undefined;
  const ofCards = keptReceipts(player).find((kept) => kept.orderId === orderId);
  if (ofCards) return ofCards.nonce;
  // Until the device has checked the receipt of draws, it is set aside.
  return readSetAside(player, orderId)?.nonce ?? (await proofStore.find(player, orderId))?.bought.nonce;
}
