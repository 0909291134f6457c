import { globalizationTexts } from './100181-globalization-texts.ts';
import { activities } from './102004-activities.ts';
import { newUser } from './102011-new-user.ts';
import { activity } from './102012-activity.ts';
import { inviteDialog } from './102027-invite-dialog.ts';
import { shareCodeOf } from './103001-share-code.ts';
import { sharePlusCode } from './103005-share-plus-code.ts';
import { tabs } from './200025-tabs.ts';
import { homePopup } from './420505-home-popup.ts';
import { shareGroups } from './420607-share-groups.ts';

/** The content commands of the wire. */
export const contentContract = {
  tabs,
  globalizationTexts,
  activities,
  activity,
  homePopup,
  inviteDialog,
  newUser,
  shareCodeOf,
  sharePlusCode,
  shareGroups,
} as const;
