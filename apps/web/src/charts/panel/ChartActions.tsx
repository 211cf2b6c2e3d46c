import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { downloadText } from '../../data/downloadText.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { toCsv } from '../../data/toCsv.ts'
import { type CodeLanguage, writeQueryCode } from '../../data/writeQueryCode.ts'
import { copyText } from '../../ui/copyText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton, type MenuItem } from '../../ui/MenuButton.tsx'

const LANGUAGES = [
  { id: 'curl', label: 'curl' },
  { id: 'python', label: 'Python' },
  { id: 'typescript', label: 'TypeScript' },
] as const satisfies readonly { id: CodeLanguage; label: string }[]

type Props = { title: string; query: MetricQueryInput; answer: MetricAnswer | undefined }

/** Takes the chart's question or figures elsewhere: as code, as a link, as a file. */
export function ChartActions({ title, query, answer }: Props) {
  const mayShare = useSwitch('CHART_SHARE_ENABLED')
  const mayDownload = useSwitch('DOWNLOAD_ENABLED')
  const server = { origin: window.location.origin, token: pageSettings.publicToken }
  const items = LANGUAGES.map(
    ({ id, label }): MenuItem => ({
      id,
      label: `Copy as ${label}`,
      run: () => void copyText(label, writeQueryCode(id, query, server)),
    }),
  )
  if (mayShare)
    items.push({
      id: 'link',
      label: 'Copy link',
      run: () => void copyText('Link', window.location.href),
    })
  if (mayDownload && answer !== undefined)
    items.push({ id: 'csv', label: 'Download CSV', run: () => downloadAnswer(title, answer) })
  return (
    <MenuButton label={mayDownload ? 'Copy as or download' : 'Copy as'} items={items}>
      <Icon name={mayDownload ? 'download' : 'copy'} size={13} />
      <Icon name="down" size={11} />
    </MenuButton>
  )
}

/** Every period and series of the answer, whatever the chart hides, with units in the header. */
function downloadAnswer(title: string, answer: MetricAnswer): void {
  const header = answer.series.map(
    (series) => `${series.label} (${findMetric(series.metric)?.format ?? 'number'})`,
  )
  const rows = answer.timestamps.map((day, index) => [
    day,
    ...answer.series.map((series) => series.values[index] ?? null),
  ])
  const { from, to } = answer.meta.range
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const sample = answer.meta.sample ? '-sample' : ''
  downloadText(`${name}${sample}-${from}-${to}.csv`, toCsv(['period_start (UTC)', ...header], rows))
}
