import type { ReactNode } from 'react';

const INLINE = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

/** Bold, links and code of a line. Links open in a new tab, so that the dialog stays. */
function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, bold, label, href, code] = found;
    parts.push(text.slice(end, found.index));
    end = found.index + whole.length;
    if (bold !== undefined) parts.push(<strong key={end}>{bold}</strong>);
    else if (code !== undefined) parts.push(<code key={end}>{code}</code>);
    else
      parts.push(
        <a key={end} className="link" href={href} target="_blank" rel="noopener">
          {label}
        </a>,
      );
  }
  return [...parts, text.slice(end)];
}

function block(text: string, key: number): ReactNode {
  const heading = /^#{2,3} (.+)$/.exec(text)?.[1];
  if (heading !== undefined)
    return (
      <h4 key={key} className="mt-6 font-semibold">
        {inline(heading)}
      </h4>
    );
  if (!text.startsWith('- '))
    return (
      <p key={key} className="mt-3">
        {inline(text)}
      </p>
    );
  return (
    <ul key={key} className="mt-3 list-disc ps-6">
      {text.split(/\n(?=- )/).map((point, i) => (
        <li key={i}>{inline(point.slice(2))}</li>
      ))}
    </ul>
  );
}

/** A legal text in the Markdown that editors may write (docs/content.md). It becomes elements, never HTML. */
export const LegalText = ({ text }: { readonly text: string }) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(block);
