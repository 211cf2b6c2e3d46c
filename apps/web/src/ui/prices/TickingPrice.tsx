import type { ReactNode } from 'react'
import { pageSettings } from '../../data/pageSettings.ts'
import { CellPrice } from './CellPrice.tsx'
import { HeadPrice } from './HeadPrice.tsx'

type Props = { projectId: string; children?: ReactNode }

/** The live price of a project: at its head, or in the place of the last close. */
export function TickingPrice({ projectId, children }: Props) {
  if (children === undefined) return <HeadPrice projectId={projectId} />
  // Among generated figures a real price would mislead.
  return pageSettings.sample ? children : <CellPrice projectId={projectId}>{children}</CellPrice>
}
