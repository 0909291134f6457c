import { useCallback, useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';
import { pollWhileVisible } from '#client/page/poll-while-visible.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { instantGame } from '#contract/instants/660009-instant-game.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { SALE_STATE } from '#contract/instants/statuses.ts';
import type { Prizes } from '../e-instant-props.ts';

export type Sale = ResponseOf<typeof instantGame>['game'];

interface ShownSale {
  readonly sale: Sale;
  /** Why sales were stopped, if they were. */
  readonly stopped: string | undefined;
  readonly refresh: () => void;
}

const SUSPENDED: ReadonlySet<number> = new Set([errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance]);

/** A game as it is sold, first as the page was made; asked again while none of its series is on sale. */
export function useSale(first: Sale, suspended: string): ShownSale {
  const [sale, setSale] = useState(first);
  const [refusal, setRefusal] = useState<string>();
  const [version] = useState(createRequestVersion);
  const { showKey } = first;
  const load = useCallback(async () => {
    const isLatest = version.next();
    const answer = await call(commands.instantGame, { showKey }, { silent: true });
    if (!isLatest()) return;
    if (answer.ok) {
      setSale(answer.data.game);
      setRefusal(undefined);
    } else if (SUSPENDED.has(answer.code)) setRefusal(answer.message);
  }, [showKey, version]);
  const isBetween = sale.saleState === SALE_STATE.between;
  useEffect(() => (isBetween ? pollWhileVisible(load) : undefined), [isBetween, load]);
  return {
    sale,
    stopped: refusal ?? (sale.saleState === SALE_STATE.suspended ? suspended : undefined),
    refresh: useCallback(() => void load(), [load]),
  };
}

export const prizesOf = ({ series }: Sale, refresh: () => void): Prizes | undefined =>
  series ? { left: series.tiers.map(({ left }) => left), refresh } : undefined;

/** Leads home where sales were stopped, unless the player has something here. */
export function useLeaveStopped(stopped: string | undefined, stays: boolean): void {
  useEffect(() => {
    if (stopped !== undefined && !stays) void leaveSuspendedGame(stopped);
  }, [stopped, stays]);
}
