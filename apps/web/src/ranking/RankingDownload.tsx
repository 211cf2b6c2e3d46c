import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { downloadText } from '../data/downloadText.ts'
import { Switched } from '../data/Switched.tsx'
import { toCsv } from '../data/toCsv.ts'
import { useProjects } from '../data/useProjects.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { listRankingRows } from './listRankingRows.ts'

type Props = {
  ranking: Ranking
  metric: MetricDefinition
  /** What the ranking is of, for the file's name, such as `lending`. */
  of?: string
}

/** Every row of a ranking as a CSV file, where downloads are on. */
export function RankingDownload({ ranking, metric, of = 'projects' }: Props) {
  const { byId } = useProjects()
  const download = () => {
    const { header, rows } = listRankingRows(ranking, metric, (id) => byId.get(id)?.name ?? id)
    const sample = ranking.meta.sample ? '-sample' : ''
    const until = ranking.anchor === null ? '' : `-${ranking.anchor}`
    downloadText(
      `${of}-by-${metric.slug}-${ranking.interval}${sample}${until}.csv`,
      toCsv(header, rows),
    )
  }
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button variant="ghost" onClick={download}>
        <Icon name="download" size={13} />
        CSV
      </Button>
    </Switched>
  )
}
