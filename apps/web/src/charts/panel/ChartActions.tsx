import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { useState } from 'react'
import { downloadText } from '../../data/downloadText.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { toCsv } from '../../data/toCsv.ts'
import { type CodeLanguage, writeQueryCode } from '../../data/writeQueryCode.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'

const LANGUAGES = [
  { id: 'curl', label: 'curl' },
  { id: 'python', label: 'Python' },
  { id: 'typescript', label: 'TypeScript' },
] as const satisfies readonly { id: CodeLanguage; label: string }[]

type Props = { title: string; query: MetricQueryInput; answer: MetricAnswer | undefined }

/** Takes the chart's question or figures elsewhere: as code, as a link, as a file. */
export function ChartActions({ title, query, answer }: Props) {
  const [said, setSaid] = useState('')
  const copy = async (name: string, text: string) => {
    await navigator.clipboard.writeText(text)
    setSaid(`${name} copied`)
  }
  const server = { origin: window.location.origin, token: pageSettings.publicToken }
  return (
    <>
      <MenuButton
        label="Copy as or download"
        items={[
          ...LANGUAGES.map(({ id, label }) => ({
            id,
            label: `Copy as ${label}`,
            run: () => void copy(label, writeQueryCode(id, query, server)),
          })),
          {
            id: 'link',
            label: 'Copy link',
            run: () => void copy('Link', window.location.href),
          },
          ...(answer === undefined
            ? []
            : [{ id: 'csv', label: 'Download CSV', run: () => downloadAnswer(title, answer) }]),
        ]}
      >
        <Icon name="download" size={13} />
        <Icon name="down" size={11} />
      </MenuButton>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
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
