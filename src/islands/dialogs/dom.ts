type Child = Node | string | undefined;

interface Attributes {
  readonly class?: string;
  readonly id?: string;
  readonly dir?: 'ltr';
  readonly href?: string;
  readonly 'data-game'?: string;
  readonly 'data-n'?: string;
  readonly 'aria-label'?: string;
  readonly type?: 'button';
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-hidden'?: 'true';
  readonly autofocus?: '';
}

/** An element with its attributes and children. Text is text: what a server says is never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}
