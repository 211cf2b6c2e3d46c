import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { type ReactNode, useMemo } from 'react'
import { useAsOf } from '../../data/readSearch.ts'
import { useMartState } from '../../documents/useMartState.ts'
import { MartGrid } from '../../tables/grid/MartGrid.tsx'
import type { Around } from '../../tables/grid/view/describeView.ts'
import { Panel } from '../../ui/Panel.tsx'
import { MartControls, MartTools } from './MartScreen.tsx'

/** The rows scroll beyond this height, in pixels. */
const MAX_HEIGHT = 680

type Props = {
  mart: Mart
  title: string
  /** Names the files that are made of it. */
  name: string
  /** The preset that it begins with; the mart's first one where it is absent. */
  presetId?: string
  /** The subject of the page: the values that rows have in these columns, which presets leave out. */
  of?: Readonly<Record<string, string>>
  /** The heads of columns in files; see `Around`. */
  heads?: NonNullable<Around['heads']>
  /** Said where there are no such rows. */
  none: string
  /** The cells of the page; see `PageCell`. */
  cells?: NonNullable<Around['cells']>
  /** Said below the rows of a view. */
  note?: string | ((view: MartView) => ReactNode)
}

/** The rows of a mart that a page is about, as a panel of it. The address holds what is changed. */
export function MartPanel({ mart, title, name, presetId, of = {}, note, ...around }: Props) {
  const key = JSON.stringify(of)
  const { scope, left } = useMemo(() => {
    const values: [string, string][] = Object.entries(JSON.parse(key))
    const filters: MartView['filterModel'] = {}
    for (const [id, value] of values) filters[id] = { filterType: 'set', values: [value] }
    return { scope: filters, left: values.map(([id]) => id) }
  }, [key])
  const state = useMartState(mart, presetId, left)
  const { view, setView } = state
  const asOf = useAsOf()
  const whole = { ...view, filterModel: { ...view.filterModel, ...scope } }
  return (
    <Panel
      title={title}
      footer={typeof note === 'function' ? note(whole) : note}
      controls={<MartControls mart={mart} state={state} view={whole} name={name} />}
    >
      <MartGrid
        view={view}
        onView={setView}
        scope={scope}
        {...around}
        title={name}
        asOf={asOf}
        maxHeight={MAX_HEIGHT}
        tools={<MartTools mart={mart} view={view} onView={setView} />}
      />
    </Panel>
  )
}
