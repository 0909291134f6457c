import { notifications } from './430060-notifications.ts';
import { notificationDetail } from './430061-notification.ts';
import { readAllNotifications } from './430062-read-all-notifications.ts';

/** The notifications commands of the wire. */
export const notificationsContract = { notifications, notificationDetail, readAllNotifications } as const;
