import type { AskClarification } from '@tickmark/core/answers/AskPlan'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { isWord } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { ask, askWithout } from './replies.ts'

/** Asks about words that were read and that the query nevertheless has no part for, so that none is dropped in silence. */
export function findDropped(
  read: ReadPrompt,
  { query, prompt }: { query: MetricQuery; prompt: string },
): AskClarification | undefined {
  const { top, transforms, statistic, order, items, measures, combined } = read
  const compares = transforms.some(({ transform: { kind } }) => kind === 'share' || kind === 'rank')
  const { projects = [], sectors = [], chains = [], products = [] } = query.where
  const named = [projects, sectors, chains, products, query.metrics, query.focus ?? []]
  const hasSides =
    named.some(({ length }) => length > 1) ||
    measures.some(({ operands }) => operands.length > 1) ||
    sectors.length * projects.length > 0
  const isSplit =
    query.breakdown.length > 0 ||
    query.metrics.length + query.transforms.length > 1 ||
    measures.some(({ operands }) => operands.length > 1)
  const versus = items.find(
    (item) => !item.isUsed && isWord(item, 'versus') && !isWord(item, 'filler'),
  )
  const dropped = [
    {
      words: top.others?.words,
      isShown:
        (query.top?.others === true &&
          !(projects.length > 0 && query.breakdown.includes('project'))) ||
        compares,
    },
    {
      words: top.superlative,
      isShown: (query.top ?? statistic ?? order) !== undefined,
    },
    {
      words: combined,
      isShown:
        query.breakdown.length === 0 ||
        query.top?.others === true ||
        compares ||
        statistic?.kind === 'sum' ||
        statistic?.kind === 'together',
    },
    { words: versus?.words, isShown: (hasSides && isSplit) || compares },
  ].find(({ words, isShown }) => words !== undefined && !isShown)?.words
  if (dropped === undefined) return undefined
  // Without the word for a comparison, the question would be another one.
  if (dropped === versus?.words)
    return ask(`The query has no two sides for “${dropped}”. Ask about each by itself.`)
  return askWithout(`The query has no part for “${dropped}”. Ask without it?`, prompt, dropped)
}
