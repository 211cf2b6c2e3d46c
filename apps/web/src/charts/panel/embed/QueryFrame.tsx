import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError, isCallError } from '../../../data/describeError.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { EmbedFrame } from './EmbedFrame.tsx'
import { EmbedProblem } from './EmbedProblem.tsx'
import { FillHeight } from './FillHeight.tsx'

/** What an address is answered with that names something wrong, or something that there is not. */
const REFUSALS: readonly unknown[] = [400, 404]

type Props<T> = {
  part: { title: string }
  terminalPath: string
  query: UseQueryResult<T, unknown>
  footer?: (data: T) => ReactNode
  /** What is shown, at a given height; it may say that there is nothing. */
  children: (data: T, height: number) => ReactNode
}

/** One query alone in a frame, with all of its states; a wrong address shows what is wrong with it. */
export function QueryFrame<T extends { meta: { sample: boolean } }>(props: Props<T>) {
  const { part, query, terminalPath, footer, children } = props
  const { data, error } = query
  if (isCallError(error) && REFUSALS.includes(error.data?.httpStatus))
    return <EmbedProblem>{describeError(error)}</EmbedProblem>
  return (
    <EmbedFrame
      title={part.title}
      isSample={data?.meta.sample}
      terminalPath={terminalPath}
      footer={data === undefined ? undefined : footer?.(data)}
    >
      <QueryView query={query} skeleton="mx-3.5 h-48">
        {(answer) => <FillHeight>{(height) => children(answer, height)}</FillHeight>}
      </QueryView>
    </EmbedFrame>
  )
}
