import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useMemo } from 'react'
import { useStore } from '../../../data/createStore.ts'
import type { CsvField } from '../../../data/downloadFile.ts'
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
import { type TableViewState, tableViews } from '../../../ui/table/tableLayouts.ts'
import { tryAction } from '../../../ui/toasts/showFailure.ts'
import { arrangeTable, isArranged } from './arrangeTable.ts'
import { findAsOf } from './findAsOf.ts'
import { listFileItems, listWholeItems } from './listFileItems.ts'
import type { PanelDialogIcon } from './PanelDialog.tsx'
import type { PanelSubject, PanelTable } from './PanelSubject.ts'
import { type PublicCall, toPublicCall } from './toPublicCall.ts'
import { CODE_LANGUAGES, type CodeLanguage, type Server, writeCode } from './writeCode.ts'

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

/** Returns a panel with the table as it is looked at on the page; the same one where it is unchanged. */
export function withTableView(
  subject: PanelSubject,
  look: TableViewState | undefined,
): PanelSubject {
  const { rows, table } = subject
  if (look === undefined || rows === undefined || table === undefined || !isArranged(rows, look))
    return subject
  return { ...subject, table: async () => arrangeTable(await table(), rows, look) }
}

/** The contents of a citation. */
type Cited = {
  title: string
  product: string
  dataVersion: number | undefined
  /** The moment that the figures are as known at; undefined for now. */
  asOf: string | undefined
  /** Names of the sources. */
  sources: readonly string[]
  isSample: boolean
  url: string
  accessed: Date
}

const CITATION_STYLES = { text: 'citation', bibtex: 'BibTeX' } as const
type CitationStyle = keyof typeof CITATION_STYLES

/** Says where figures come from, so that others find the same ones. */
export function writeCitation(style: CitationStyle, cited: Cited): string {
  return style === 'text' ? writeText(cited) : writeBibtex(cited)
}

function writeText({ title, product, url, accessed, ...cited }: Cited): string {
  return [
    `${title}.`,
    `${[product, ...describeData(cited)].join(', ')}.`,
    ...(cited.sources.length > 0 ? [`Sources: ${cited.sources.join(', ')}.`] : []),
    `${url} (accessed ${dayOf(accessed)}).`,
  ].join(' ')
}

function writeBibtex({ title, product, url, accessed, ...cited }: Cited): string {
  const day = dayOf(accessed)
  const name = `${product} ${title} ${day}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const notes = [
    ...describeData(cited),
    ...(cited.sources.length > 0 ? [`sources: ${cited.sources.join(', ')}`] : []),
  ]
  const fields = [
    ['title', `{${escapeTex(title)}}`],
    ['author', `{${escapeTex(product)}}`],
    ['year', day.slice(0, 4)],
    ['url', url],
    ['urldate', day],
    ['note', escapeTex(notes.join('; '))],
  ] as const
  return `@misc{${name.replaceAll(/^-|-$/g, '')},\n${fields.map(([field, value]) => `  ${field} = {${value}},`).join('\n')}\n}\n`
}

function describeData({
  dataVersion,
  asOf,
  isSample,
}: Pick<Cited, 'dataVersion' | 'asOf' | 'isSample'>) {
  return [
    ...(dataVersion === undefined ? [] : [`data version ${dataVersion}`]),
    ...(asOf === undefined ? [] : [`as known at ${asOf}`]),
    ...(isSample ? ['sample data'] : []),
  ]
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

const TEX_SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde ',
  '^': '\\textasciicircum ',
}

/** TeX reads these signs as commands. */
function escapeTex(text: string): string {
  return text
    .replaceAll(/[\\{}&%$#_~^]/g, (sign) => TEX_SIGNS[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
}

/** The panel's query in each language, the SQL behind it, and its figures as text. */
function listCopyItems(subject: PanelSubject): MenuItem[] {
  const { call, also = [], table, hasSameRows = true } = subject
  const server = { origin: window.location.origin, token: pageSettings.publicToken }
  const calls = [call, ...also].map(toPublicCall)
  const hasAddress = hasSameRows && calls.length === 1 && calls[0]?.address !== null
  const languages = (Object.entries(CODE_LANGUAGES) as [CodeLanguage, string][]).filter(
    ([id]) => id !== 'spreadsheet' || hasAddress,
  )
  const items = languages.map(
    ([id, label]): MenuItem => ({
      id,
      label: `Copy as ${label}`,
      run: () =>
        void copyText(
          label.charAt(0).toUpperCase() + label.slice(1),
          writeCalls(id, calls, server),
        ),
    }),
  )
  items.push({
    id: 'sql',
    label: 'Copy as SQL',
    run: () =>
      void tryAction('Nothing copied', async () => {
        const { writeSql } = await import('./writeSql.ts')
        await copyText('SQL', await writeSql(subject.title, [call, ...also]))
      }),
  })
  if (table !== undefined)
    items.push({
      id: 'markdown',
      label: 'Copy as Markdown table',
      run: () =>
        void tryAction('Nothing copied', async () =>
          copyText('Markdown table', writeMarkdown(await table())),
        ),
    })
  return items
}

/** A program that makes the calls one after the other; see `writeCode`. */
export function writeCalls(
  language: CodeLanguage,
  calls: readonly PublicCall[],
  server: Server,
): string {
  const programs = calls.map((call) => writeCode(language, call, server))
  if (programs.length === 1 || language !== 'typescript') return programs.join('\n\n')
  // Each names its answer alike, which TypeScript allows once in a block.
  return programs.map((text) => `{\n${text.replace(/^(?=.)/gm, '  ')}\n}`).join('\n\n')
}

/** The figures as a table of Markdown; columns of numbers stand to the right. */
export function writeMarkdown({ header, rows }: Pick<PanelTable, 'header' | 'rows'>): string {
  const rule = header.map((_, index) =>
    rows.some((row) => typeof row[index] === 'number') ? '---:' : '---',
  )
  return `${[header, rule, ...rows].map(writeLine).join('\n')}\n`
}

function writeLine(fields: readonly CsvField[]): string {
  return `| ${fields.map(writeField).join(' | ')} |`
}

function writeField(field: CsvField): string {
  if (field === null) return ''
  return String(field).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
