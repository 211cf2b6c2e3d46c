import { z } from 'zod'

/** What every answer of named queries says of the data behind it. */
export const MetaFields = z.object({ data_version: z.number(), sample: z.boolean() })
