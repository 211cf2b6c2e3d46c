import { z } from 'zod'
import { RecordsMeta } from './AnswerMeta.ts'
import type { TrendingOrder } from './choices.ts'
import { ChainIdField, DayField, nullableNumber, SourceIdField } from './fields.ts'

const Contract = z.object({
  chain_id: ChainIdField,
  address: z.string().describe('Address on the chain.'),
  name: z.string().describe('Name of the contract; empty if none.'),
  labels: z.array(z.string()).describe('Name of the contract at its sources.'),
  category: z.string().describe('Category of the labels; empty if none.'),
  project_id: z.string().describe('Project id; empty if the owner is unknown.'),
})

/** The label that one source gives to a contract or account. Each source has its own row for the same contract. */
const ContractLabel = Contract.extend({
  symbol: z.string().describe('Ticker, for tokens; otherwise empty.'),
  website: z.string().describe('Website; empty if unknown.'),
  source_id: SourceIdField,
})
export type ContractLabel = z.infer<typeof ContractLabel>

const Choice = z.object({
  id: z.string().describe('Id of the choice.'),
  contracts: z.number().describe('Contracts that match it.'),
})
const Choices = z.array(Choice)

/**
 * One page of labeled contracts, with the choices that the other filters leave, the most frequent first. A filter
 * does not narrow the choices of its own kind.
 */
export const ContractPage = z.object({
  rows: z.array(ContractLabel).describe('The contracts of this page.'),
  count: z.number().describe('Contracts on all pages.'),
  chains: z
    .array(Choice.extend({ name: z.string().describe('Name in the catalog, or the id.') }))
    .describe('Chains to filter by, the most frequent first.'),
  categories: Choices.describe('Categories to filter by, the most frequent first.'),
  meta: RecordsMeta,
})
export type ContractPage = z.infer<typeof ContractPage>

const TrendingContract = Contract.extend({
  inflow: nullableNumber('US dollars that came in.'),
  outflow: nullableNumber('US dollars that went out.'),
  net_flow: nullableNumber('Inflow less outflow, in US dollars.'),
  calls: nullableNumber('Transactions that were sent to it.'),
  gas_used: nullableNumber('Gas that calls used.'),
  events: nullableNumber('Events that it emitted.'),
  callers: nullableNumber('Distinct callers of a day, on average.'),
  change: nullableNumber(
    'Change of the column that rows are sorted by against as many days before, as a fraction.',
  ),
  days: z.number().describe('Days with any activity.'),
} satisfies Record<TrendingOrder | 'change' | 'days', z.ZodType>)
/** The activity of a contract over the last days. */
export type TrendingContract = z.infer<typeof TrendingContract>

export const TrendingPage = z.object({
  rows: z.array(TrendingContract).describe('The contracts of this page.'),
  count: z.number().describe('Contracts on all pages.'),
  from: DayField.nullable().describe('First day counted; null without any activity.'),
  to: DayField.nullable().describe('Last day counted; null without any activity.'),
  chains: Choices.describe('Chains to filter by, the most frequent first.'),
  categories: Choices.describe('Categories to filter by, the most frequent first.'),
  sources: z.array(z.string()).describe('Source ids.'),
  meta: RecordsMeta,
})
export type TrendingPage = z.infer<typeof TrendingPage>
