import { expect, test } from 'vitest';
import { $awaitsDraws, announceDraw, onDrawPublished } from './published-draws.ts';

const draw = { drawId: '69-261121-0642', lotteryType: 69, phase: '261121-0642', numbers: [[1]], hash: '', record: '' };

test('calls back at each published draw, and is subscribed to only while somebody waits', () => {
  const published: string[] = [];
  expect($awaitsDraws.get()).toBe(false);
  const stop = onDrawPublished(({ drawId }) => published.push(drawId));
  const stopOther = onDrawPublished(() => undefined);
  expect($awaitsDraws.get()).toBe(true);
  announceDraw(draw);
  stop();
  expect($awaitsDraws.get()).toBe(true);
  stopOther();
  expect($awaitsDraws.get()).toBe(false);
  announceDraw(draw);
  expect(published).toEqual([draw.drawId]);
});
