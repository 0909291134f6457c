import { Icon } from '#ui/icon.tsx';

interface StatusHeadProps {
  /** Path of the icon. */
  readonly icon: string | undefined;
  /** Classes of the icon's colours. */
  readonly tone: string;
  readonly title: string;
  readonly text: string;
}

/** The head of a card about the verification: an icon, the status, and what it means. */
export const StatusHead = ({ icon = '', tone, title, text }: StatusHeadProps) => (
  <>
    <span className={`pop-in grid size-20 place-items-center rounded-full ${tone}`} aria-hidden="true">
      <Icon path={icon} size={40} weight={1.9} />
    </span>
    <h2 className="text-xl">{title}</h2>
    <p className="text-ink-2 max-w-[44ch]">{text}</p>
  </>
);
