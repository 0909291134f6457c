/** Reads CSV by RFC 4180: lines end with CRLF, a quote inside a quoted field is doubled. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('a quoted field has no end');
        field += text[at];
        if (text[at] === '"') at += 1;
      }
      at += 1;
    } else for (; at < text.length && !',\r\n'.includes(text.charAt(at)); at += 1) field += text[at];
    row.push(field);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`a field ends with ${JSON.stringify(text.slice(at, at + 3))}`);
  }
  return rows;
}
