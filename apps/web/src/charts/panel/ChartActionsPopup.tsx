import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { ComponentProps } from 'react'
import { downloadText } from '../../data/downloadText.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { toCsv } from '../../data/toCsv.ts'
import { type CodeLanguage, writeQueryCode } from '../../data/writeQueryCode.ts'
import { copyText } from '../../ui/copyText.ts'
import type { MenuItem } from '../../ui/MenuButton.tsx'
import { MenuPopup } from '../../ui/popups/MenuPopup.tsx'
import type { ChartSubject } from './ChartActions.tsx'

const LANGUAGES = [
  { id: 'curl', label: 'curl' },
  { id: 'python', label: 'Python' },
  { id: 'typescript', label: 'TypeScript' },
] as const satisfies readonly { id: CodeLanguage; label: string }[]

type Props = Omit<ComponentProps<typeof MenuPopup>, 'items'> & { subject: ChartSubject }

export function ChartActionsPopup({ subject, ...popup }: Props) {
  const { title, query, answer } = subject
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
  return <MenuPopup {...popup} items={items} />
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
