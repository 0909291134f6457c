/** Icons of the account's pages, drawn with strokes in a box of 24. */
export const LINK_ICONS = {
  bell: 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9M10 20a2.2 2.2 0 0 0 4 0',
  card: 'M3 5.5h18v13H3zM3 10h18M7 15h3',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  coupon: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM9.5 14.5l5-5M9.7 9.7v.1M14.3 14.3v.1',
  document: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h7',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  heart: 'M12 20S4 15 4 9a4.2 4.2 0 0 1 8-2 4.2 4.2 0 0 1 8 2c0 6-8 11-8 11z',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.2',
  identity:
    'M3 6h18v12H3zM8.5 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16c.5-1.6 1.7-2.4 3-2.4s2.5.8 3 2.4M14 10h4M14 14h4',
  key: 'M15.5 12.5a4.5 4.5 0 1 0-4.2-3L4 17v3h3v-2h2v-2h2l1.7-1.7a4.5 4.5 0 0 0 2.8.2zM16 8h.1',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  leave: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  megaphone: 'M4 10v4h3l9 5V5L7 10zM19 9.5a4 4 0 0 1 0 5M7 14v5h3v-3.5',
  money: 'M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6',
  phone: 'M7 3h10v18H7zM11 17.5h2',
  receipt: 'M5 3h14v18l-2.3-1.5L14.3 21 12 19.5 9.7 21l-2.4-1.5L5 21zM9 8h6M9 12h6',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  ticket: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
} as const;
