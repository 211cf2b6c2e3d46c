import type { ContractPage, TrendingPage } from '@tickmark/core/answers/Contracts'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { MetaFields } from './MetaFields.ts'

const choice = z.object({ id: z.string(), contracts: z.number() })
const choices = z.array(choice)
const contract = {
  chain_id: z.string(),
  address: z.string(),
  name: z.string(),
  labels: z.array(z.string()),
  category: z.string(),
  project_id: z.string(),
}

/** The answers about contracts. */
export const ContractSchemas = {
  page: z.object({
    rows: z.array(
      z.object({
        ...contract,
        symbol: z.string(),
        website: z.string(),
        source_id: z.string(),
      }),
    ),
    count: z.number(),
    chains: z.array(choice.extend({ name: z.string() })),
    categories: choices,
    meta: MetaFields,
  }) satisfies z.ZodType<ContractPage>,
  trending: z.object({
    rows: z.array(
      z.object({
        ...contract,
        inflow: z.number().nullable(),
        outflow: z.number().nullable(),
        net_flow: z.number().nullable(),
        gas_used: z.number().nullable(),
        events: z.number().nullable(),
        callers: z.number().nullable(),
        change: z.number().nullable(),
        days: z.number(),
      }),
    ),
    count: z.number(),
    from: DayField.nullable(),
    to: DayField.nullable(),
    chains: choices,
    categories: choices,
    sources: z.array(z.string()),
    meta: MetaFields,
  }) satisfies z.ZodType<TrendingPage>,
}
