import { formatDubai } from '#kernel/dubai.ts';
import { DUBAI } from '#kernel/time.ts';

/** Octets of a line before its CRLF (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

const utf8 = new TextEncoder();

/** Folds a content line: no part is longer than 75 octets, and no letter is split. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = utf8.encode(letter).length;
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return `${folded}\r\n`;
}

/** Characters that TEXT may not hold. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Escapes a value of type TEXT (RFC 5545 §3.3.11). A lone surrogate has no UTF-8 and becomes U+FFFD. */
export const icsText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll('\n', '\\n');

const basic = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '');
/** '20261121T163000Z' */
const utcTime = (ms: number): string => `${basic(new Date(ms).toISOString())}Z`;
/** '20261121T203000', to be read in Dubai. */
const dubaiTime = (ms: number): string => formatDubai(ms, 'YYYYMMDD[T]HHmmss');

export interface CalendarDraw {
  readonly drawId: string;
  readonly drawsAt: number;
  /** When the draw was committed or cancelled. */
  readonly changedAt: number;
  readonly cancelled: boolean;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

export interface Calendar {
  readonly name: string;
  /** The host part of every UID, which never changes for a draw. */
  readonly host: string;
  readonly draws: readonly CalendarDraw[];
}

/** Dubai has had one offset since 1920. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${DUBAI}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0400',
  'TZOFFSETTO:+0400',
  'TZNAME:+04',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A draw is a moment: the event has no end and blocks no time. */
const renderEvent = (host: string, draw: CalendarDraw): string[] => [
  'BEGIN:VEVENT',
  `UID:${draw.drawId}@${host}`,
  `DTSTAMP:${utcTime(draw.changedAt)}`,
  `DTSTART;TZID=${DUBAI}:${dubaiTime(draw.drawsAt)}`,
  `SEQUENCE:${draw.cancelled ? 1 : 0}`,
  `STATUS:${draw.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  `SUMMARY:${icsText(draw.summary)}`,
  `DESCRIPTION:${icsText(draw.description)}`,
  `URL:${draw.url}`,
  'END:VEVENT',
];

/** An iCalendar object (RFC 5545). */
export const renderIcs = ({ name, host, draws }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Naseeb//Draws//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${icsText(name)}`,
    `X-WR-CALNAME:${icsText(name)}`,
    `X-WR-TIMEZONE:${DUBAI}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...ZONE,
    ...draws.flatMap((draw) => renderEvent(host, draw)),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('');
