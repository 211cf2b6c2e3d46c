import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { lazy } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LazyPopup } from '../../ui/popups/LazyPopup.tsx'

export type ChartSubject = {
  title: string
  query: MetricQueryInput
  answer: MetricAnswer | undefined
}

const load = () => import('./ChartActionsPopup.tsx')
const ChartActionsPopup = lazy(async () => ({ default: (await load()).ChartActionsPopup }))

/** Takes the chart's question or figures elsewhere: as code, as a link, as a file. What writes them comes with the menu. */
export function ChartActions(subject: ChartSubject) {
  const mayDownload = useSwitch('DOWNLOAD_ENABLED')
  const trigger = {
    label: mayDownload ? 'Copy as or download' : 'Copy as',
    look: {},
    face: (
      <>
        <Icon name={mayDownload ? 'download' : 'copy'} size={13} />
        <Icon name="down" size={11} />
      </>
    ),
  }
  return (
    <LazyPopup {...trigger} opens="menu" load={load}>
      {(byKeyboard) => (
        <ChartActionsPopup trigger={trigger} byKeyboard={byKeyboard} subject={subject} />
      )}
    </LazyPopup>
  )
}
