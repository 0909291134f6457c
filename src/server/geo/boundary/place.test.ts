import { expect, test } from 'vitest';
import { metersBetween, metersToBoundary } from './distance.ts';
import { isInEmirates, judgePlace } from './place.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

const INSIDE = {
  'Dubai, Burj Khalifa': at(25.1972, 55.2744),
  'Dubai Marina': at(25.0805, 55.1403),
  'Palm Jumeirah, trunk': at(25.1124, 55.139),
  'Palm Jumeirah, crescent': at(25.1304, 55.1171),
  'Palm Jebel Ali': at(25.0, 54.98),
  'The World Islands': at(25.22, 55.165),
  'Abu Dhabi, Corniche': at(24.4667, 54.3386),
  'Sir Bani Yas': at(24.3227, 52.6045),
  Delma: at(24.4833, 52.3),
  'Das Island': at(25.1522, 52.8733),
  "Sir Abu Nu'ayr": at(25.2333, 54.2167),
  Ruwais: at(24.11, 52.73),
  Sila: at(24.0386, 51.7641),
  Liwa: at(23.1296, 53.776),
  'Al Ain': at(24.2075, 55.7447),
  'Al Ain, Hili': at(24.2925, 55.7935),
  'Al Ain, Jebel Hafeet': at(24.0586, 55.7775),
  Hatta: at(24.7966, 56.1175),
  Masfut: at(24.8394, 56.0519),
  Nahwa: at(25.2697, 56.2764),
  Sharjah: at(25.3463, 55.4209),
  Ajman: at(25.4052, 55.5136),
  'Umm Al Quwain': at(25.5647, 55.5552),
  'Ras Al Khaimah': at(25.8007, 55.9762),
  "Sha'am": at(26.03, 56.08),
  'Dibba Al-Fujairah': at(25.5922, 56.2617),
  'Khor Fakkan': at(25.3463, 56.3417),
  Kalba: at(25.0742, 56.3553),
  Fujairah: at(25.1288, 56.3265),
  'a ship 10 km off Dubai': at(25.365, 55.166),
  'a ship 10 km off Fujairah': at(25.15, 56.465),
};

const OUTSIDE = {
  Madha: at(25.2836, 56.3319),
  'Madha, the new town': at(25.275, 56.315),
  Khasab: at(26.1799, 56.2477),
  Bukha: at(26.1447, 56.1533),
  'Dibba Al-Baya': at(25.6469, 56.2606),
  'Musandam, its cape': at(26.37, 56.37),
  Buraimi: at(24.2509, 55.7931),
  'Buraimi, Al Khandaq fort': at(24.2422, 55.7861),
  'Khatmat Malaha': at(24.9747, 56.3572),
  Muscat: at(23.588, 58.3829),
  Doha: at(25.2854, 51.531),
  Manama: at(26.2285, 50.586),
  'Al Batha': at(24.11, 51.55),
  Riyadh: at(24.7136, 46.6753),
  'Bandar Abbas': at(27.1832, 56.2666),
  London: at(51.5072, -0.1276),
  'the point 0, 0': at(0, 0),
  'the South Pole': at(-90, 0),
  'a ship 30 km off Dubai': at(25.534, 55.099),
  'a ship 30 km off Fujairah': at(25.15, 56.663),
};

test.each(Object.entries(INSIDE))('%s is in the country', (_name, point) => {
  expect(isInEmirates(point)).toBe(true);
  expect(judgePlace({ ...point, accuracy: 25 })).toBe('inside');
});

test.each(Object.entries(OUTSIDE))('%s is not in the country', (_name, point) => {
  expect(isInEmirates(point)).toBe(false);
  expect(judgePlace({ ...point, accuracy: 25 })).toBe('outside');
});

test('a circle that the boundary crosses is near a border, a large one imprecise', () => {
  // Hili is 409 m from Oman, the fort of Buraimi 1.2 km from the Emirates.
  const hili = INSIDE['Al Ain, Hili'];
  expect(judgePlace({ ...hili, accuracy: 370 })).toBe('inside');
  expect(judgePlace({ ...hili, accuracy: 400 })).toBe('near-border');
  expect(judgePlace({ ...hili, accuracy: 2_000 })).toBe('imprecise');
  const fort = OUTSIDE['Buraimi, Al Khandaq fort'];
  expect(judgePlace({ ...fort, accuracy: 1_100 })).toBe('outside');
  expect(judgePlace({ ...fort, accuracy: 1_500 })).toBe('near-border');
  expect(judgePlace({ ...fort, accuracy: 100_000_000 })).toBe('imprecise');
});

test('a large circle is inside or outside where all of it is', () => {
  expect(judgePlace({ ...INSIDE['Dubai, Burj Khalifa'], accuracy: 20_000 })).toBe('inside');
  expect(judgePlace({ ...OUTSIDE.London, accuracy: 100_000 })).toBe('outside');
});

test('measures distances', () => {
  // Dubai to Doha and to London.
  expect(metersBetween(at(25.2048, 55.2708), at(25.2854, 51.531)) / 1_000).toBeCloseTo(376, -1);
  expect(metersBetween(at(25.2048, 55.2708), at(51.5072, -0.1276)) / 1_000).toBeCloseTo(5_472, -2);
  expect(metersBetween(at(90, 0), at(-90, 0)) / 1_000).toBeCloseTo(20_015, -1);
  const square = [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]; // prettier-ignore
  expect(metersToBoundary(at(0.5, 0.25), square) / 1_000).toBeCloseTo(27.8, 1);
  expect(metersToBoundary(at(0, 2), square) / 1_000).toBeCloseTo(111.2, 1);
  expect(metersToBoundary(at(0, 0), square)).toBe(0);
});
