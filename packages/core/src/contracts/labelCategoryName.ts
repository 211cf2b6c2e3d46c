import { nameCode } from '../text/nameCode.ts'

/** A category of a contract's label as it is read: `fungible_tokens` is `Fungible tokens`. */
export function labelCategoryName(category: string): string {
  return category === '' ? 'No category' : nameCode(category)
}
