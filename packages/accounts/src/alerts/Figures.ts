import type { CollectDigest } from '../watchlist/DigestFacts.ts'
import type { AskMetrics } from './AskMetrics.ts'

/** What acts on people ask of the facts, which are kept elsewhere. */
export type Figures = { ask: AskMetrics; collect: CollectDigest }
