import type { ReactNode } from 'react'
import { PageLink } from './PageLink.tsx'

/** Shows the source of a statement of the catalog; an item of the datahub is a link to it. */
export function CatalogSource({ source }: { source: string }) {
  const dataId = /^datahub:(\d+)$/.exec(source)?.[1]
  return dataId === undefined ? source : <ItemLink dataId={dataId} />
}

/** Shows the source of a load's values: the item of the datahub that published them; otherwise its children. */
export function LoadSource({ file, children }: { file: string; children: ReactNode }) {
  const dataId = /^Datahub #(\d+)/.exec(file)?.[1]
  return dataId === undefined ? children : <ItemLink dataId={dataId} />
}

function ItemLink({ dataId }: { dataId: string }) {
  return (
    <PageLink
      to="/datahub/$data_id"
      params={{ data_id: dataId }}
      className="underline decoration-line2 underline-offset-4 hover:text-fg"
    >
      Datahub #{dataId}
    </PageLink>
  )
}
