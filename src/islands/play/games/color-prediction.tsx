import { useState } from 'react';
import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import type { PastItem } from '#contract/draws/430040-past-draws.ts';
import { ColorPicker } from '../color-prediction/color-picker.tsx';
import { createPastDrawsStore, PAST_DRAWS_SHOWN } from '../color-prediction/past-draws-store.ts';
import { PlayPage } from '../play-page.tsx';
import type { PlayProps } from '../play-props.ts';

interface ColorPredictionProps extends PlayProps {
  /** The last draws, newest first. */
  readonly past: readonly PastItem[];
  /** ms between two draws. */
  readonly every: number;
}

/** Color Prediction: predictions instead of numbers, and the last draws below. */
export default function ColorPrediction({ past, every, ...props }: ColorPredictionProps) {
  const { lotteryType } = props.game;
  const [store] = useState(() =>
    createPastDrawsStore(past, {
      fetchPastDraws: () =>
        call(commands.pastDraws, { lotteryType }, { silent: true, page: { pageNo: 1, pageSize: PAST_DRAWS_SHOWN } }),
      intervalMs: every,
      max: PAST_DRAWS_SHOWN,
    }),
  );
  return (
    <PlayPage {...props}>
      <ColorPicker pastDraws={store} />
    </PlayPage>
  );
}
