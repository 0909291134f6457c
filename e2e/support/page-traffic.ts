import type { Page, Request, Response } from '@playwright/test';
import type { Content } from './page-contents.ts';

const nameOf = (request: Request): string => `${request.method()} ${request.url().replace(/^\w+:\/\/[^/]+/, '')}`;

/** Status, headers, size and body. */
async function readAnswer(response: Response): Promise<Content> {
  // They are those of a connection, and of an answer from a cache there are none.
  const { connection: _, date: _date, 'keep-alive': _alive, ...headers } = await response.allHeaders();
  const body = await response.body();
  const isText = /text|json|javascript|svg/.test(headers['content-type'] ?? '');
  return {
    kind: `answer ${nameOf(response.request())}`,
    text: `${response.status()} ${JSON.stringify(headers)} ${body.length}\n${body.toString(isText ? 'utf8' : 'base64')}`,
  };
}

/** These come again and again. */
const BEAT = 'frame of a beat';
const TIME = 'frame of the time';

/** A push by its type, any other frame by its command. */
function frameKind(frame: string): string {
  if (frame.trim() === '') return BEAT;
  if (frame.includes('destination:/topic/system/time')) return TIME;
  return `frame ${/"type":"(\w+)"/.exec(frame)?.[1] ?? frame.split('\n')[0]}`;
}

export interface Traffic {
  /** Forgets what was in answers and frames until now, not which there were. */
  forgetContents(): void;
  /** What was asked and what came, by name; undefined while an answer is awaited. */
  names(): string | undefined;
  read(): Promise<Content[]>;
}

/** Notes what a page asks for, how it is answered, and what its sockets are sent. */
export function noteTraffic(page: Page): Traffic {
  let answers: Promise<Content>[] = [];
  let frames: string[] = [];
  const came = new Set<string>();
  const awaited = new Set<Request>();
  page.on('request', (request) => {
    awaited.add(request);
    came.add(nameOf(request));
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  page.on('response', (response) => {
    const answer = readAnswer(response);
    // One that comes as the page is left has no body. Who reads it is told.
    answer.catch(() => undefined);
    answers.push(answer);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = payload.toString();
      frames.push(frame);
      came.add(frameKind(frame));
    }),
  );
  const names = (areTold: boolean) =>
    [...came].filter((name) => name.startsWith('frame ') === areTold && name !== BEAT && name !== TIME).sort();
  return {
    forgetContents: () => {
      answers = [];
      frames = [];
    },
    names: () => (awaited.size === 0 ? [...names(false), ...names(true)].join('\n') : undefined),
    read: async () => [
      { kind: 'asked', text: names(false).join('\n') },
      { kind: 'told', text: names(true).join('\n') },
      ...(await Promise.all(answers)),
      ...frames.map((text) => ({ kind: frameKind(text), text })),
    ],
  };
}
