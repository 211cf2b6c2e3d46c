import { toOneLine } from '@tickmark/core/text/toOneLine'
import { z } from 'zod'

const MAX_NAME_LENGTH = 200

/** The name of a listed record in one line, cut where it is long. */
export const ListedName = z
  .string()
  .transform((name) => toOneLine(name).slice(0, MAX_NAME_LENGTH))
  .pipe(z.string().min(1))

/** Another text of a listed record in one line; null where there is none, or something else. */
export function listedText(most: number) {
  return z
    .string()
    .transform((text) => toOneLine(text).slice(0, most))
    .nullish()
    .catch(null)
}
