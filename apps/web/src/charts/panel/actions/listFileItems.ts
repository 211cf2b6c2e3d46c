import { downloadFile, downloadText, toCsv } from '../../../data/downloadFile.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { toast, tryAction } from '../../../ui/toasts/toast.ts'
import type { PictureContent } from '../../picture/makePicture.ts'
import { listServedItems } from './listServedItems.ts'
import { namePanelFile } from './namePanelFile.ts'
import type { PanelSubject, PanelTable } from './PanelSubject.ts'
import { writeTableJson } from './writeTableJson.ts'

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
