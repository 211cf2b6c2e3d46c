export type FrameSize = {
  /** In pixels; null for all of the width there is. */
  width: number | null
  height: number
}

/** The HTML by which a page shows the address in a frame. */
export function writeFrameCode(address: string, title: string, size: FrameSize): string {
  const width = size.width === null ? '100%' : String(size.width)
  return `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(title)}" width="${width}" height="${size.height}" style="border:0" loading="lazy"></iframe>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}

function escapeAttribute(text: string): string {
  return text.replaceAll(/[&"<>]/g, (letter) => ENTITIES[letter] ?? letter)
}
