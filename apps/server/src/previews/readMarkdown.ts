/** More has no room in a picture; and so no text can be made to take long. */
const LONGEST = 2_000

/** Text written in Markdown as it reads without its marks: a picture that needs no script has words only. */
export function readMarkdown(text: string): string {
  return text
    .slice(0, LONGEST)
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s{0,3}#{1,6}\s+/, '')
        .replace(/^(\s*)[-*+]\s+/, '$1• ')
        .replace(/^\s{0,3}>\s?/, '')
        .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2')
        .replace(/(^|\W)[*_](?=\S)([^*_]*\S)[*_](?=\W|$)/g, '$1$2'),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
