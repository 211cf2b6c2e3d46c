import { foldText } from './foldText.ts'

/** A plus distinguishes names: `USD+` is not `USD`. */
const SIGNS = /[^\p{L}\p{M}\p{N}+]+/gu

/**
 * Returns the form in which names are compared: `foldText` without spaces and punctuation other than `+`, so that "Ａａｖé V3", "aave-v3"
 * and "AAVE v3" are one. '' of a name without letters and digits, which is like no other.
 */
export function foldName(name: string): string {
  return foldText(name).replace(SIGNS, '')
}
