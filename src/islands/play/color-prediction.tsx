import { useState } from 'react';
import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';
import type { pastDraws, PastItem } from '#contract/draws/430040-past-draws.ts';
import { ColorPicker } from './color-picker.tsx';
import { PastDraws } from './color-last.tsx';
import { createPast, SHOWN } from './color-past.ts';
import { Play, type PlayProps } from './Play.tsx';

const PAST = ref<typeof pastDraws>('430040');

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
    createPast(past, {
      past: () => call(PAST, { lotteryType }, { silent: true, page: { pageNo: 1, pageSize: SHOWN } }),
      every,
      most: SHOWN,
    }),
  );
  return (
    <PastDraws value={shown}>
      <Play {...props} Picker={ColorPicker} />
    </PastDraws>
  );
}
