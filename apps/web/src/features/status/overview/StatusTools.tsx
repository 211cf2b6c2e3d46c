import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { toDay } from '@tickmark/core/time/Day'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { pageSettings } from '../../../data/pageSettings.ts'
import { STATUS_TABLES } from './STATUS_TABLES.ts'

type Props = { status: DataStatus; of: keyof typeof STATUS_TABLES }

/** Takes a part of the data status elsewhere. */
export function StatusTools({ status, of }: Props) {
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
      enlarge={null}
    />
  )
}
