/** What a page tells the worker: what it stands on, which it loaded before there was one; or that its player has gone. */
export type WorkerMessage = 'forget' | { readonly keep: readonly string[] };
