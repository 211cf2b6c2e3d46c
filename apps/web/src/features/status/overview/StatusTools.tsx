import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { toDay } from '@tickmark/core/time/Day'
import type { ReactNode } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { pageSettings } from '../../../data/pageSettings.ts'
import { STATUS_TABLES } from './STATUS_TABLES.ts'

type Props = {
  status: DataStatus
  of: keyof typeof STATUS_TABLES
  /** The panel's table, at the given height. */
  enlarge: (height: number) => ReactNode
}

/** Takes a part of the data status elsewhere, or enlarges it. */
export function StatusTools({ status, of, enlarge }: Props) {
  const { title, tabulate } = STATUS_TABLES[of]
  const isEmpty = status[of].length === 0
  return (
    <PanelTools
      subject={{
        title,
        question: { procedure: 'status.getDataStatus', input: {} },
        hasSameRows: false,
        file: `data-status-${of}`,
        table: isEmpty
          ? undefined
          : () => ({
              ...tabulate(status),
              isSample: pageSettings.sample,
              period: toDay(Date.now()),
            }),
      }}
      enlarge={isEmpty ? undefined : enlarge}
    />
  )
}
