import {
  keepPreviousData,
  experimental_streamedQuery as streamedQuery,
  useQuery,
} from '@tanstack/react-query'
import type { AskConversation } from '@tickmark/core/accounts/AskedQuestion'
import type { AskLine } from '@tickmark/core/answers/AskLine'
import type { KeptStatistic } from '@tickmark/core/answers/choices'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { trpc } from '../../../data/trpc.ts'

/** The request: the words, the query that a short question goes on from, and whether a language model may be used. */
export type Asked = {
  prompt: string
  context?: MetricQuery | undefined
  /** The questions that led to the list on screen. */
  earlier?: readonly string[] | undefined
  /** The statistic of the answer on screen, which its query does not hold. */
  statistic?: KeptStatistic | undefined
  model?: boolean
  /** The query to answer in place of the words: one whose parts were changed, or an earlier one. */
  query?: MetricQuery
  /** The moment when `query` was answered before. */
  since?: string
  /** The texts from which a language model had found `query`, shown again. */
  conversation?: AskConversation | undefined
}

type Kind = AskLine['type']
export type Line<K extends Kind> = Extract<AskLine, { type: K }>

/** The answer to a question in words, line by line as it comes. */
export function useAsk(asked: Asked | null) {
  const {
    prompt = '',
    context,
    earlier = [],
    statistic,
    model = false,
    query: given,
    since,
  } = asked ?? {}
  const input = {
    ...{ prompt, model },
    ...(context && { context }),
    ...(earlier.length > 0 && { earlier: [...earlier] }),
    ...(statistic && { statistic }),
    ...(given && { query: given }),
    ...(since !== undefined && { since }),
  }
  const { queryKey, queryFn } = trpc.customQuery.generateQueryStream.queryOptions(input)
  const query = useQuery({
    queryKey: [...queryKey, 'lines'],
    queryFn: streamedQuery<AskLine, AskLine[]>({
      streamFn: queryFn,
      reducer: (lines, line) => [...lines, line],
      initialValue: [],
      // A reading stays while newer data are fetched, and with it the picker that is open.
      refetchMode: 'replace',
    }),
    enabled: asked !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The reading stays while a part of it changes.
    placeholderData: given === undefined ? undefined : keepPreviousData,
  })
  const lines = query.data ?? []
  const filter = <K extends Kind>(kind: K) =>
    lines.filter((line): line is Line<K> => line.type === kind)
  const find = <K extends Kind>(kind: K) => filter(kind).at(-1)
  return {
    ...query,
    parts: find('plan')?.parts,
    asked: find('query')?.query,
    explanations: filter('explanation'),
    screen: find('screen'),
    tables: filter('table'),
    clarification: find('clarify'),
    failure: find('error'),
    offer: find('offer'),
    sent: filter('sent'),
    conversation: asked?.conversation ?? toConversation(filter('sent')),
  }
}

/** The texts that a model was sent about one question, without those that it is sent with all. */
function toConversation(sent: readonly Line<'sent'>[]): AskConversation | undefined {
  const [first] = sent
  if (first === undefined) return undefined
  const own = sent.filter(({ what }) => what === 'Question' || what.startsWith('Result of '))
  const texts = own.map(({ what, text }) => ({ what, text }))
  return { model: first.model, host: first.host, texts }
}
