import { useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import type { pastDraws, PastItem } from '#contract/draws/430040-past-draws.ts';
import { ColorPicker } from '../color-prediction/color-picker.tsx';
import { PastDrawsContext } from '../color-prediction/past-draws.tsx';
import { createPastDrawsStore, PAST_DRAWS_SHOWN } from '../color-prediction/past-draws-store.ts';
import { PlayPage, type PlayProps } from '../play-page.tsx';

const PAST = commandRef<typeof pastDraws>('430040');

interface ColorProps extends PlayProps {
  /** The last draws, newest first. */
  readonly past: readonly PastItem[];
  /** Ms between two draws. */
  readonly every: number;
}

/** Color Prediction's page: predictions instead of numbers, and the last draws beneath. */
export default function ColorPrediction({ past, every, ...props }: ColorProps) {
  const { lotteryType } = props.game;
  const [shown] = useState(() =>
    createPastDrawsStore(past, {
      past: () => call(PAST, { lotteryType }, { silent: true, page: { pageNo: 1, pageSize: PAST_DRAWS_SHOWN } }),
      every,
      most: PAST_DRAWS_SHOWN,
    }),
  );
  return (
    <PastDrawsContext value={shown}>
      <PlayPage {...props} Picker={ColorPicker} />
    </PastDrawsContext>
  );
}
