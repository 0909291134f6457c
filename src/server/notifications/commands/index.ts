import { notifications } from './430060-notifications.ts';
import { notificationDetail } from './430061-notification.ts';
import { readAllNotifications } from './430062-read-all-notifications.ts';

/** What handles the notifications commands. */
export const notificationsHandlers = { notifications, notificationDetail, readAllNotifications };
