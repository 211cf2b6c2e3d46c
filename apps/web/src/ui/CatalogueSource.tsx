import { Link } from '@tanstack/react-router'

/** Where a statement of the catalog comes from; an item of the datahub is a link to it. */
export function CatalogueSource({ source }: { source: string }) {
  const dataId = /^datahub:(\d+)$/.exec(source)?.[1]
  if (dataId === undefined) return source
  return (
    <Link
      to="/datahub/$data_id"
      params={{ data_id: dataId }}
      className="underline decoration-line2 underline-offset-4 hover:text-fg"
    >
      Datahub #{dataId}
    </Link>
  )
}
