import { z } from 'zod'

/** A calendar day in an answer. */
export const DayField = z.string().meta({ format: 'date' })
