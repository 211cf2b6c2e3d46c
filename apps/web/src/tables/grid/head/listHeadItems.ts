import { AGG_FUNCS } from '@tickmark/core/marts/AGG_FUNCS'
import { groupFunctionLabel } from '@tickmark/core/marts/groupFunctionLabel'
import type { MartColumnType } from '@tickmark/core/marts/Mart'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import type { GridColumn } from '../GridColumn.ts'
import type { GridActs } from '../view/makeActs.ts'

type Options = { id: string; about: GridColumn | null; acts: GridActs }

const STEP = 40
const WORDS = ['From Z to A', 'From A to Z'] as const
const ORDERS = {
  number: ['Largest first', 'Smallest first'],
  day: ['Newest first', 'Oldest first'],
  text: WORDS,
  list: WORDS,
  trend: WORDS,
} as const satisfies Record<MartColumnType, readonly [high: string, low: string]>

/** Lists the entries of a column's menu. The first column stays what and where it is. */
export function listHeadItems({ id, about, acts }: Options): MenuItem[] {
  const groups = [sortItems(id, about, acts), filterItems(id, about, acts)]
  if (about !== null)
    groups.push(
      groupItems(id, about, acts),
      aggItems(id, about, acts),
      lookItems(id, about, acts),
      placeItems(id, about, acts),
    )
  return groups.flatMap((items, index) =>
    items.map((item, place) => ({ ...item, beginsGroup: index > 0 && place === 0 })),
  )
}

function sortItems(id: string, about: GridColumn | null, acts: GridActs): MenuItem[] {
  if (about?.type === 'trend') return []
  const now = acts.sortModel.find(({ colId }) => colId === id)?.sort
  const [high, low] = ORDERS[about?.type ?? 'text']
  const items: MenuItem[] = [
    {
      id: 'desc',
      label: high,
      icon: 'sortDown',
      isChosen: now === 'desc',
      run: () => acts.order(id, 'desc'),
    },
    {
      id: 'asc',
      label: low,
      icon: 'sortUp',
      isChosen: now === 'asc',
      run: () => acts.order(id, 'asc'),
    },
  ]
  if (now === undefined && acts.sortModel.length > 0)
    items.push({ id: 'further', label: 'Add to sort', run: () => acts.sort(id, true) })
  if (acts.view.sortModel.some(({ colId }) => colId === id))
    items.push({ id: 'unsort', label: 'Clear sort', run: () => acts.order(id, null) })
  return items
}

function filterItems(id: string, about: GridColumn | null, acts: GridActs): MenuItem[] {
  if (about?.type === 'trend' || !acts.mayFilter(id)) return []
  const items: MenuItem[] = [
    { id: 'filter', label: 'Filter…', icon: 'filter', run: () => acts.openFilter(id) },
  ]
  if (acts.view.filterModel[id] !== undefined)
    items.push({
      id: 'unfilter',
      label: 'Clear the filter',
      run: () => acts.setFilter(id, undefined),
    })
  return items
}

function groupItems(id: string, about: GridColumn, acts: GridActs): MenuItem[] {
  if (about.formula !== null || about.metric_id !== null) return []
  const isGrouped = acts.view.rowGroupCols.some((group) => group.id === id)
  return [
    {
      id: 'group',
      label: isGrouped ? 'Ungroup' : 'Group by this',
      run: () => acts.toggleGroup(id),
    },
  ]
}

function aggItems(id: string, about: GridColumn, acts: GridActs): MenuItem[] {
  if (about.type !== 'number' || acts.view.rowGroupCols.length === 0) return []
  const now = about.groupFunction
  const items = AGG_FUNCS.filter((agg) => agg !== 'sum' || about.is_additive).map((agg) => ({
    id: `agg-${agg}`,
    label: `Groups: ${groupFunctionLabel(agg)}`,
    isChosen: now === agg,
    run: () => acts.setAggregation(id, agg),
  }))
  if (about.usualFunction !== 'combined') return items
  const usual = {
    id: 'agg-usual',
    label: `Groups: ${groupFunctionLabel('combined')}`,
    isChosen: now === 'combined',
    run: () => acts.setAggregation(id, null),
  }
  return [usual, ...items]
}

function lookItems(id: string, about: GridColumn, acts: GridActs): MenuItem[] {
  const isPinned = acts.view.pinned.includes(id)
  const isShaded = acts.view.heat.includes(id)
  const pin: MenuItem = {
    id: 'pin',
    label: isPinned ? 'Unpin' : 'Pin to the left',
    icon: 'fold',
    run: () => acts.togglePinned(id),
  }
  if (about.shading === null) return [pin]
  return [
    pin,
    {
      id: 'heat',
      label: isShaded ? 'Remove heat colors' : 'Heat colors',
      icon: 'density',
      run: () => acts.toggleHeat(id),
    },
  ]
}

function placeItems(id: string, about: GridColumn, acts: GridActs): MenuItem[] {
  const [left, right] = [acts.neighbor(id, -1), acts.neighbor(id, 1)]
  const move = (to: string | undefined) => ({
    isDisabled: to === undefined,
    run: () => to !== undefined && acts.move(id, to),
  })
  return [
    { id: 'left', label: 'Move left', icon: 'left', ...move(left) },
    { id: 'right', label: 'Move right', icon: 'right', ...move(right) },
    { id: 'wider', label: 'Wider', run: () => acts.setWidth(id, about.width + STEP) },
    { id: 'narrower', label: 'Narrower', run: () => acts.setWidth(id, about.width - STEP) },
    { id: 'remove', label: 'Remove column', icon: 'close', run: () => acts.remove(id) },
  ]
}
