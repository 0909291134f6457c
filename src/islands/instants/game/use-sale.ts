import { useCallback, useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { pollWhileVisible } from '#client/page/poll-while-visible.ts';
import * as commands from '#contract/commands.ts';
import type { Sale } from './game-props.ts';

/** A game as it is sold now, asked for while the page is visible, and how to ask at once. */
export function useSale(first: Sale): readonly [sale: Sale, refresh: () => void] {
  const [sale, setSale] = useState(first);
  const [version] = useState(createRequestVersion);
  const { showKey } = first;
  const load = useCallback(async () => {
    const isLatest = version.next();
    const answer = await call(commands.instantGame, { showKey }, { silent: true });
    if (isLatest() && answer.ok) setSale(answer.data.game);
  }, [showKey, version]);
  useEffect(() => {
    // The page may be a copy of a while ago.
    void load();
    return pollWhileVisible(load);
  }, [load]);
  return [sale, useCallback(() => void load(), [load])];
}
