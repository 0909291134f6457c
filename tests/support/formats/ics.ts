import { expect } from 'vitest';

/** Names of a component's properties, with their parameters, to their values as written. */
type Properties = Readonly<Record<string, string>>;

const ONCE = ['UID', 'DTSTAMP', 'DTSTART;TZID=Asia/Dubai', 'SUMMARY', 'STATUS', 'SEQUENCE', 'URL', 'TRANSP'];

const utf8 = new TextEncoder();

/** Content lines by RFC 5545 §3.1: length in octets, line ends, unfolding. */
function linesOf(text: string): [name: string, value: string][] {
  expect(text.endsWith('\r\n')).toBe(true);
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    expect(utf8.encode(line).length, line).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  return physical
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const found = /^([A-Z-]+(?:;[A-Z-]+=[^:;,"]+)*):(.*)$/.exec(line);
      expect(found, line).not.toBeNull();
      return [found?.[1] ?? '', found?.[2] ?? ''];
    });
}

/**
 * Parses a calendar strictly by RFC 5545: nested components, VERSION and PRODID once, a defined time zone for local
 * times, one UID, DTSTAMP and DTSTART for each event, unique UIDs. Throws otherwise.
 */
export function parseIcs(text: string): {
  readonly calendar: Properties;
  readonly zone: { readonly tzid: string; readonly from: string; readonly to: string };
  readonly events: readonly Properties[];
} {
  const open: { name: string; properties: Record<string, string> }[] = [];
  const closed: { name: string; within: string; properties: Properties }[] = [];
  for (const [name, value] of linesOf(text)) {
    if (name === 'BEGIN') open.push({ name: value, properties: {} });
    else if (name === 'END') {
      const one = open.pop();
      expect(one?.name).toBe(value);
      closed.push({ name: value, within: open.at(-1)?.name ?? '', properties: one?.properties ?? {} });
    } else {
      const properties = open.at(-1)?.properties;
      expect(properties, `${name} stands in a component`).toBeDefined();
      expect(properties, `${name} stands once`).not.toHaveProperty([name]);
      if (properties) properties[name] = value;
    }
  }
  expect(open).toEqual([]);
  const of = (name: string, within: string) =>
    closed.filter((one) => one.name === name && one.within === within).map(({ properties }) => properties);
  const [calendar = {}, ...others] = of('VCALENDAR', '');
  expect(others).toEqual([]);
  expect(calendar).toMatchObject({ VERSION: '2.0', PRODID: expect.stringMatching(/./) as string });
  const [{ TZID: tzid = '' } = {}] = of('VTIMEZONE', 'VCALENDAR');
  const [standard = {}] = of('STANDARD', 'VTIMEZONE');
  expect(standard['DTSTART']).toMatch(/^\d{8}T\d{6}$/);
  const events = of('VEVENT', 'VCALENDAR');
  for (const event of events) {
    expect(Object.keys(event)).toEqual(expect.arrayContaining(ONCE));
    expect(event['DTSTAMP']).toMatch(/^\d{8}T\d{6}Z$/);
    expect(event[`DTSTART;TZID=${tzid}`]).toMatch(/^\d{8}T\d{6}$/);
    expect(URL.canParse(event['URL'] ?? '')).toBe(true);
  }
  expect(new Set(events.map((event) => event['UID'])).size).toBe(events.length);
  return { calendar, zone: { tzid, from: standard['TZOFFSETFROM'] ?? '', to: standard['TZOFFSETTO'] ?? '' }, events };
}

/** A TEXT value, unescaped (RFC 5545 §3.3.11); throws for unknown escapes. */
export const unescapeIcsText = (value: string): string => {
  expect(value).not.toMatch(/(?<!\\)(?:\\\\)*[;,]/);
  return value.replace(/\\(.)/gs, (_, letter: string) => {
    if (letter === 'n' || letter === 'N') return '\n';
    expect(['\\', ';', ',']).toContain(letter);
    return letter;
  });
};
