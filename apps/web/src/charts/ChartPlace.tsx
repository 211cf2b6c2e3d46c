import { legendClasses } from './legendClasses.ts'

/** As much room as a chart with series of these names will take, while what draws it is on its way. */
export function ChartPlace({ names, height }: { names: readonly string[]; height: number }) {
  return (
    <div aria-hidden="true" className="invisible">
      <ul className={legendClasses.list}>
        {names.map((name) => (
          <li key={name} className="max-w-full">
            <span className={legendClasses.entry}>
              <span className="size-3.5 shrink-0" />
              <bdi className="truncate">{name}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <div style={{ height }} />
      <p className={legendClasses.notes} />
    </div>
  )
}
