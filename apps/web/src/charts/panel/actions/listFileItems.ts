import { downloadFile, downloadText, toCsv } from '../../../data/downloadFile.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { tryAction } from '../../../ui/toasts/showFailure.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { PictureContent } from '../../picture/makePicture.ts'
import { addressOfFile } from './addressOfFile.ts'
import { findAsOf } from './findAsOf.ts'
import { nameColumns } from './nameColumns.ts'
import type { PanelSubject, PanelTable } from './PanelSubject.ts'

const FORMATS = {
  csv: 'CSV',
  xlsx: 'XLSX',
  parquet: 'Parquet',
  jsonl: 'JSON Lines',
} as const

/** Files that the server writes row by row and the browser saves as they come, so that no page holds them. */
function listServedItems(path: string): MenuItem[] {
  return Object.entries(FORMATS).map(([format, label]) => ({
    id: format,
    label: `Download ${label}`,
    run: () => {
      const link = document.createElement('a')
      link.href = addressOfFile(path, format)
      // The server names the file.
      link.download = ''
      link.click()
    },
  }))
}

type Picturing = typeof import('../../picture/makePicture.ts')
type Item = Pick<MenuItem, 'id' | 'label'>

/** The panel's figures and its drawing as files. `sources` are names. */
export function listFileItems(subject: PanelSubject, sources: readonly string[]): MenuItem[] {
  const { table, picture, served } = subject
  if (table === undefined) return []
  if (served !== undefined) return listServedItems(served)
  const save = (
    item: Item,
    write: (content: PanelTable, name: string) => Promise<void> | void,
  ) => ({
    ...item,
    run: () =>
      void tryAction('Nothing downloaded', async () => {
        const content = await table()
        await write(content, namePanelFile(subject, content))
      }),
  })
  const items: MenuItem[] = [
    save({ id: 'csv', label: 'Download CSV' }, ({ header, rows }, name) =>
      downloadText(`${name}.csv`, toCsv(header, rows)),
    ),
    save({ id: 'xlsx', label: 'Download XLSX' }, async (content, name) => {
      const { writeTableXlsx } = await import('./writeTableXlsx.ts')
      downloadFile(`${name}.xlsx`, await writeTableXlsx({ ...subject, sources }, content))
    }),
    save({ id: 'parquet', label: 'Download Parquet' }, async (content, name) => {
      const { writeTableParquet } = await import('./writeTableParquet.ts')
      const file = writeTableParquet({ ...subject, sources }, content)
      downloadFile(`${name}.parquet`, new Blob([file], { type: 'application/vnd.apache.parquet' }))
    }),
    save({ id: 'json', label: 'Download JSON' }, (content, name) =>
      downloadText(
        `${name}.json`,
        writeTableJson({ ...subject, sources }, content),
        'application/json',
      ),
    ),
  ]
  if (picture === undefined) return items
  const draw = async (
    { isSample }: PanelTable,
    make: (picturing: Picturing, content: PictureContent) => Blob | Promise<Blob>,
  ) =>
    make(await import('../../picture/makePicture.ts'), {
      title: subject.title,
      picture: await picture(),
      sources,
      isSample,
    })
  items.push(
    save({ id: 'png', label: 'Download PNG' }, async (content, name) =>
      downloadFile(`${name}.png`, await draw(content, (to, what) => to.makePng(what, 1))),
    ),
    save({ id: 'png2', label: 'Download PNG, twice as large' }, async (content, name) =>
      downloadFile(`${name}-2x.png`, await draw(content, (to, what) => to.makePng(what, 2))),
    ),
    save({ id: 'svg', label: 'Download SVG' }, async (content, name) =>
      downloadFile(`${name}.svg`, await draw(content, (to, what) => to.makeSvg(what))),
    ),
  )
  if ('ClipboardItem' in window)
    items.push({
      id: 'copy-png',
      label: 'Copy PNG',
      run: () =>
        void tryAction('Picture not copied', async () => {
          const png = draw(await table(), (to, what) => to.makePng(what, 2))
          await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
          toast({ title: 'Picture copied', tone: 'success' })
        }),
    })
  return items
}

/** The figures with all rows and columns, where the panel's table is looked at without some of them or in another order. */
export function listWholeItems(subject: PanelSubject, sources: readonly string[]): MenuItem[] {
  const { picture: _, file = subject.title, ...rest } = subject
  return listFileItems({ ...rest, file: `${file} all` }, sources)
    .filter(({ id }) => id === 'csv' || id === 'xlsx')
    .map((item) => ({
      ...item,
      id: `whole-${item.id}`,
      label: `${item.label}, all rows and columns`,
    }))
}

/** The figures as JSON: what they are, and a record per row under the names of the columns. */
export function writeTableJson(
  {
    title,
    sources = [],
    call,
  }: Pick<PanelSubject, 'title' | 'sources'> & Partial<Pick<PanelSubject, 'call'>>,
  { header, rows, isSample }: PanelTable,
): string {
  const names = nameColumns(header)
  const records = rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])),
  )
  const as_of = findAsOf(call)
  return `${JSON.stringify({ title, sample: isSample, sources, as_of, rows: records }, null, 2)}\n`
}

/** A file's name without its ending: what it holds, whether the values are generated, of which days, and as known when. */
export function namePanelFile(
  {
    title,
    file = title,
    call,
  }: Pick<PanelSubject, 'title' | 'file'> & Partial<Pick<PanelSubject, 'call'>>,
  { isSample, period }: Pick<PanelTable, 'isSample' | 'period'>,
): string {
  const asOf = findAsOf(call)
  const moment = asOf === undefined ? '' : `as of ${asOf}`
  const words = [file, isSample ? 'sample' : '', period, moment]
    .filter((word) => word !== '')
    .join(' ')
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
