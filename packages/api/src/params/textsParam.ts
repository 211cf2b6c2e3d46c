import { z } from 'zod'

const LONGEST = 200

/** One text or several, given repeated or as an array. Nothing is split, since names of firms and rounds hold commas. */
export function textsParam(limit: number, description: string) {
  const text = z.string().min(1).max(LONGEST)
  return z
    .union([text.transform((one) => [one]), z.array(text).max(limit)])
    .optional()
    .meta({ description, list: true, repeated: true })
}
