import { expect, test } from 'vitest';
import { explainNetwork } from './unread.ts';

test.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])('a connection that was closed, by %s', (code) => {
  const error = new TypeError('terminated', { cause: Object.assign(new Error('other side closed'), { code }) });
  // A download over https can end half way, too.
  expect(explainNetwork(error, 'https://naseeb.example/x')).toBe('the connection was closed');
  expect(explainNetwork(error, 'HTTP://naseeb.example/x')).toBe(
    'the connection was closed: try https in place of http',
  );
});
