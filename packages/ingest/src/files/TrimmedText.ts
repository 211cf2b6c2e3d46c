import { z } from 'zod'

/** A text without spaces around it; '' where the provider has none. */
export const TrimmedText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '')

/** Texts as above, without empty ones; none where the provider has no list. */
export const TrimmedTexts = z
  .array(z.string())
  .nullish()
  .transform((texts) => (texts ?? []).map((text) => text.trim()).filter((text) => text !== ''))
