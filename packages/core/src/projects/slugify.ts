import { foldText } from '../text/foldText.ts'

/** Longer names are cut: ids are parts of addresses. */
const MAX_ID_LENGTH = 80

/** Lower case with one hyphen for each run of other characters; '' of a name without Latin letters and digits. */
export function slugify(text: string): string {
  return foldText(text.slice(0, 400))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_ID_LENGTH)
    .replace(/-$/, '')
}
