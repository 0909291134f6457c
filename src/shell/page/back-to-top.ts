/** Shows the link back to the top after 400 px of scrolling. */
const link = document.querySelector<HTMLElement>('[data-to-top]');
if (link) {
  const mark = document.createElement('i');
  mark.style.cssText = 'position:absolute;inset-block-start:0;block-size:400px;inline-size:1px;pointer-events:none';
  document.body.prepend(mark);
  new IntersectionObserver(([entry]) => (link.hidden = entry?.isIntersecting !== false)).observe(mark);
}
