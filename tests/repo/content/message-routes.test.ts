import { expect, test } from 'vitest';
import { specOf, TEMPLATES, type MessageTemplate } from '#server/messages/templates.ts';
import { KINDS, type NotificationKind } from '#server/notifications/kinds.ts';

const told = Object.keys(TEMPLATES).filter((name) => name in KINDS) as (MessageTemplate & NotificationKind)[];

test.each(told)('the notification and the mail of %s lead to the same page', (name) => {
  expect(KINDS[name].route).toBe(specOf(name).route);
});

test('a word about a link with a messaging account leads to where it is unlinked', () => {
  expect([KINDS.superappLinked.route, KINDS.superappMoved.route]).toEqual(['accountSetting', 'accountSetting']);
});
