import { expect, test } from 'vitest';
import { chatLink } from './chat-link.ts';

test('adds the language to the address of live chat', () => {
  expect(chatLink('/sandbox/chat', 'ar-AE')).toBe('/sandbox/chat?locale=ar-AE');
  expect(chatLink('https://chat.example/w?shop=1#talk', 'en-US')).toBe(
    'https://chat.example/w?shop=1&locale=en-US#talk',
  );
});
