import { downloadText } from '../data/downloadText.ts'
import { Switched } from '../data/Switched.tsx'
import { toCsv } from '../data/toCsv.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { FigureTable } from './FigureTable.ts'
import { listFileRows } from './listFileRows.ts'
import type { StatementLook } from './StatementLook.ts'

type Props = {
  /** What the file is called, without its ending. */
  name: string
  /** Undefined while there is nothing to take away. */
  table: FigureTable | undefined
  look: StatementLook
  isSample: boolean
}

/** The shown figures of statements as a CSV file, where downloads are on. */
export function DownloadFigures({ name, table, look, isSample }: Props) {
  const download = () => {
    if (table === undefined) return
    const { header, rows } = listFileRows(table, look)
    const sample = isSample ? '-sample' : ''
    downloadText(`${name}-${look.granularity}${sample}.csv`, toCsv(header, rows))
  }
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button disabled={table === undefined} aria-label="Download CSV" onClick={download}>
        <Icon name="download" size={13} />
      </Button>
    </Switched>
  )
}
