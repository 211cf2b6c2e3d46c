/** Longer names are cut: ids are parts of addresses. */
const LONGEST_ID = 80

/** What `NFKD` takes off letters. */
const ACCENTS = /\p{M}+/gu

/** Lower case with one hyphen for each run of other characters; '' of a name without Latin letters and digits. */
export function slugify(text: string): string {
  return text
    .slice(0, 400)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_ID)
    .replace(/-$/, '')
}
