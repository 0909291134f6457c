import type { ClientInfo } from '#contract/client-info.ts';

type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT = { customId: 64, source: 64, version: 32 } as const;

/** A number, or its digits as a text. */
function wholeNumber(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= min && (number as number) <= max
    ? (number as number)
    : undefined;
}

function text(value: unknown, max: number): string | undefined {
  if (typeof value === 'string') return value.slice(0, max);
  return typeof value === 'number' ? String(value).slice(0, max) : undefined;
}

const textOrNumber = (value: unknown): string | number | undefined =>
  typeof value === 'number' ? wholeNumber(value, 0, Number.MAX_SAFE_INTEGER) : text(value, 32);

/**
 * What a caller says about itself, as far as it can be read. Other hosts write numbers as texts and the other way
 * round, and send fields of their own: nothing here refuses a call, because nothing here decides about one.
 */
export function readClientInfo(value: unknown): ClientInfo {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const fields = value as Fields;
  return {
    platform: wholeNumber(fields['platform'], 1, 4),
    product: wholeNumber(fields['product'], 0, 9_999),
    customId: text(fields['customId'], MAX_TEXT.customId),
    source: text(fields['source'], MAX_TEXT.source),
    version: text(fields['version'], MAX_TEXT.version),
    versionCode: wholeNumber(fields['versionCode'], 0, Number.MAX_SAFE_INTEGER),
    payType: textOrNumber(fields['payType']),
    internalOsType: textOrNumber(fields['internalOsType']),
  };
}
