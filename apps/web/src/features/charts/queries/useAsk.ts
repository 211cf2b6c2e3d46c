import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query'
import type { AskLine } from '@tickmark/core/answers/AskLine'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { trpc } from '../../../data/trpc.ts'

/** What is asked: the words, and the query that a short question goes on from. */
export type Asked = { prompt: string; context: MetricQuery | undefined }

type Kind = AskLine['type']
type Line<K extends Kind> = Extract<AskLine, { type: K }>

/** The answer to a question in words, line by line as it comes. */
export function useAsk(asked: Asked | null) {
  const input = { prompt: asked?.prompt ?? '', ...(asked?.context && { context: asked.context }) }
  const { queryKey, queryFn } = trpc.customQuery.generateQueryStream.queryOptions(input)
  const query = useQuery({
    queryKey: [...queryKey, 'lines'],
    queryFn: streamedQuery<AskLine, AskLine[]>({
      streamFn: queryFn,
      reducer: (lines, line) => [...lines, line],
      initialValue: [],
    }),
    enabled: asked !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lines = query.data ?? []
  const find = <K extends Kind>(kind: K) =>
    lines.find((line): line is Line<K> => line.type === kind)
  return {
    ...query,
    parts: find('plan')?.parts,
    asked: find('query')?.query,
    explanation: find('explanation')?.text,
    clarification: find('clarify'),
    failure: find('error'),
    sql: find('sql')?.sql,
  }
}
