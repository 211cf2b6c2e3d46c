import { z } from 'zod'
import { LooseNumber } from '../../../json/LooseNumber.ts'

const Categories = z.record(z.string(), z.array(z.string()))

const Body = z.object({
  documentedData: z.object({
    data: z.array(z.object({ label: z.string().min(1), data: z.array(z.unknown()) })),
  }),
  metadata: z.object({
    token: z.string().nullish(),
    /** All tokens that there will be, also those that no schedule is known of. */
    total: LooseNumber.optional(),
    categories: Categories.nullish(),
  }),
  /** Where older answers have them. */
  categories: Categories.nullish(),
})

/** A token's schedule as the source tells it: what has come free of each allocation, day by day. Older answers hold it as text. */
export const EmissionAnswer = z
  .object({ body: z.union([z.string().transform(parseText), z.unknown()]) })
  .transform(({ body }) => body)
  .pipe(Body)
  .transform(({ documentedData, metadata, categories }) => ({
    token: metadata.token ?? '',
    total: metadata.total ?? null,
    allocations: documentedData.data.map(({ label, data }) => ({
      label,
      data,
      category: findCategory(label, { ...categories, ...metadata.categories }),
    })),
  }))
export type EmissionAnswer = z.output<typeof EmissionAnswer>

/** One point of a curve: the sum of what has come free. Plans of some tokens reach beyond this century. */
export const EmissionPoint = z.object({
  timestamp: z.number().min(1_230_768_000).max(10_413_792_000).transform(Math.round),
  unlocked: LooseNumber,
})

/** The category of tokens that are handed out for using the project: the source calls them its incentives. */
export const INCENTIVES = 'farming'

function findCategory(label: string, categories: z.output<typeof Categories>): string {
  return Object.entries(categories).find(([, labels]) => labels.includes(label))?.[0] ?? ''
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
