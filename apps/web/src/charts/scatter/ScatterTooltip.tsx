import type { DrawnPoint } from './prepareScatter.ts'

type Props = {
  point: DrawnPoint
  rows: readonly { title: string; value: string }[]
  width: number
}

const GAP = 10

/** What one point is, beside it on the side that has room. */
export function ScatterTooltip({ point: { name, colour, box }, rows, width }: Props) {
  const place =
    box.x < width / 2 ? { left: box.x + box.width + GAP } : { right: width - box.x + GAP }
  return (
    <div
      role="status"
      style={{ ...place, top: Math.max(0, box.y + box.height / 2 - 24), maxWidth: width * 0.7 }}
      className="pointer-events-none absolute z-20 rounded-md border border-line2 bg-raise px-3 py-2 text-sm shadow-pop"
    >
      <p className="mb-1 flex items-center gap-2 font-semibold">
        <span className="size-2 shrink-0 rounded-full" style={{ background: colour }} />
        <bdi className="truncate">{name}</bdi>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        {rows.map(({ title, value }) => (
          <div key={title} className="col-span-2 grid grid-cols-subgrid">
            <dt className="truncate text-fg2">{title}</dt>
            <dd className="text-right whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
