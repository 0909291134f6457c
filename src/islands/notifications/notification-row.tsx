import type { NotificationView } from '#contract/notifications/fields.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';

/** A cup for wins, the bell for everything else. */
const CUP = 'M8 4h8v5a4 4 0 0 1-8 0zM8 6H5v1a3 3 0 0 0 3 3M16 6h3v1a3 3 0 0 1-3 3M12 13v4M8.5 20h7M10 17h4v3h-4z';
const BELL = 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5h4';

export const CategoryIcon = ({ category }: Pick<NotificationView, 'category'>) => (
  <span
    className={classes(
      'grid size-10 flex-none place-items-center rounded-full',
      category === 'winning' ? 'bg-saffron-soft text-saffron-ink' : 'bg-soft text-accent',
    )}
  >
    <Icon path={category === 'winning' ? CUP : BELL} />
  </span>
);

interface RowProps {
  readonly one: NotificationView;
  readonly locale: Locale;
  readonly open: (id: string) => void;
}

/** One notification of the list: a link to its detail, with a mark while it is unread. */
export function NotificationRow({ one, locale, open }: RowProps) {
  const t = islandT(locale, 'notifications');
  const { id, category, title, body, timestamp, read } = one;
  return (
    <li>
      <a
        className="flex gap-3 px-5 py-4 hover:bg-raised sm:px-8"
        href={`?id=${id}`}
        data-id={id}
        onClick={(event) => {
          // A click that opens another tab or window is the browser's.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open(id);
        }}
      >
        <CategoryIcon category={category} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className={classes('flex-1 basis-40', read ? 'font-medium' : 'font-semibold')}>{title}</span>
            <time className="text-sm text-ink-2" dateTime={new Date(timestamp).toISOString()}>
              {formatDateTime(timestamp, locale, 'time').slice(0, 'HH:mm'.length)}
            </time>
          </span>
          <span className="line-clamp-2 text-sm text-ink-2 rtl:leading-6.5">{body}</span>
        </span>
        {!read && (
          <span className="mt-2 size-2.5 flex-none rounded-full bg-coral">
            <span className="sr-only">{t('page.unread')}</span>
          </span>
        )}
      </a>
    </li>
  );
}
