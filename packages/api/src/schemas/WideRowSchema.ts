import { z } from 'zod'

const timestamp = z.string().meta({ format: 'date-time' })

/** A row of a period with one field per metric that was asked for. */
export const WideRowSchema = z
  .object({ timestamp })
  .catchall(z.union([z.string(), z.number()]).nullable())
