const MOST_LINKS = 20
const LONGEST = 500

/** Links as they were written, one in each line; or what is wrong with the first one that is no web address. */
export function readLinks(text: string): { links: string[]; fault?: string } {
  const links = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (links.length > MOST_LINKS) return { links, fault: `At most ${MOST_LINKS} links.` }
  const wrong = links.find((link) => !isWebAddress(link))
  if (wrong === undefined) return { links }
  return { links, fault: `“${shorten(wrong)}” is no web address, which begins with https://.` }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && text.length <= LONGEST
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
