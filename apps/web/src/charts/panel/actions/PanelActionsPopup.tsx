import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useMemo } from 'react'
import { useStore } from '../../../data/createStore.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { CAN_SHARE_LINKS, shareLink } from '../../../data/shareLink.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useDataStatus.ts'
import { openAddress } from '../../../documents/documentAddress.ts'
import { copyText } from '../../../ui/copyText.ts'
import { narrowWindow } from '../../../ui/narrowWindow.ts'
import { type MenuItem, MenuPopup } from '../../../ui/popups/MenuPopup.tsx'
import { tableViews } from '../../../ui/table/tableLayouts.ts'
import { tryAction } from '../../../ui/toasts/showFailure.ts'
import { findAsOf } from './findAsOf.ts'
import { listCopyItems } from './listCopyItems.ts'
import { listFileItems, listWholeItems } from './listFileItems.ts'
import type { PanelDialogIcon } from './PanelDialog.tsx'
import type { PanelSubject } from './PanelSubject.ts'
import { withTableView } from './withTableView.ts'
import { CITATION_STYLES, type CitationStyle, writeCitation } from './writeCitation.ts'

type Props = Omit<ComponentProps<typeof MenuPopup>, 'items'> & {
  subject: PanelSubject
  /** The dialogs that a phone has no buttons for. */
  dialogs: readonly { icon: PanelDialogIcon; label: string }[]
  onOpen: (icon: PanelDialogIcon) => void
}

/** The menu of a panel: copying, sharing and saving, as far as the switches and the panel allow. */
export function PanelActionsPopup({ subject: whole, dialogs, onOpen, ...popup }: Props) {
  const look = whole.rows && tableViews.get(whole.rows)
  const subject = useMemo(() => withTableView(whole, look), [whole, look])
  const mayShare = useSwitch('CHART_SHARE_ENABLED')
  const mayDownload = useSwitch('DOWNLOAD_ENABLED')
  const mayBuild = useSwitch('CUSTOM_CHARTS_ENABLED')
  const isNarrow = useStore(narrowWindow)
  const { history } = useRouter()
  const names = useSourceNames(subject.sources)
  const sources = useSwitch('CHART_SOURCES_ENABLED') ? names : []
  const groups = [
    isNarrow
      ? dialogs.map(({ icon, label }) => ({ id: icon, label, run: () => onOpen(icon) }))
      : [],
    mayDownload ? listFileItems(subject, sources) : [],
    mayDownload && subject !== whole ? listWholeItems(whole, sources) : [],
    [...listCopyItems(subject), ...listCitationItems(subject, sources)],
    mayBuild ? listBuilderItems(subject, history) : [],
    mayShare ? listShareItems(subject) : [],
  ]
  const shown = groups.filter((group) => group.length > 0)
  const items = shown.flatMap((group, index) =>
    group.map((item, place) => ({ ...item, beginsGroup: index > 0 && place === 0 })),
  )
  return <MenuPopup {...popup} items={items} />
}

/** The names of the sources, as people know them. */
function useSourceNames(ids: readonly string[] = []): string[] {
  const nameOf = useSourceName()
  return ids.map(nameOf)
}

/** The page's address, which holds what the panel shows: on the clipboard, or where the system can send it. */
function listShareItems({ title }: Pick<PanelSubject, 'title'>): MenuItem[] {
  const items: MenuItem[] = [
    { id: 'link', label: 'Copy link', run: () => void copyText('Link', window.location.href) },
  ]
  if (CAN_SHARE_LINKS)
    items.push({
      id: 'share',
      label: 'Share…',
      run: () => void tryAction('Not shared', () => shareLink(title, window.location.href)),
    })
  return items
}

/** The way to build upon the chart of a panel, where it shows a metric query. */
function listBuilderItems(
  { embed }: Pick<PanelSubject, 'embed'>,
  history: RouterHistory,
): MenuItem[] {
  if (embed === undefined || !('query' in embed)) return []
  return [
    {
      id: 'builder',
      label: 'Open in chart builder',
      run: () =>
        void tryAction('Not opened', async () => {
          const [{ toDefinition }, { builderAddress }] = await Promise.all([
            import('../../custom/toDefinition.ts'),
            import('../../custom/builderAddress.ts'),
          ])
          openAddress(history, builderAddress(toDefinition(embed)))
        }),
    },
  ]
}

/** The panel as papers and reports name it. `sources` are names. */
function listCitationItems(
  { title, call }: Pick<PanelSubject, 'title' | 'call'>,
  sources: readonly string[],
): MenuItem[] {
  return (Object.entries(CITATION_STYLES) as [CitationStyle, string][]).map(([style, label]) => ({
    id: `cite-${style}`,
    label: `Copy as ${label}`,
    run: () =>
      void tryAction('Nothing copied', async () => {
        const status = await queryClient.fetchQuery(trpc.status.getDataStatus.queryOptions({}))
        await copyText(
          label.charAt(0).toUpperCase() + label.slice(1),
          writeCitation(style, {
            title,
            product: pageSettings.productName,
            dataVersion: status.data_version,
            asOf: findAsOf(call),
            sources,
            isSample: status.sample,
            url: window.location.href,
            accessed: new Date(),
          }),
        )
      }),
  }))
}
