import { addDays, type Day } from '../time/Day.ts'
import type { Mart, MartPreset } from './Mart.ts'
import type { MartView } from './MartView.ts'
import { plainView } from './martViewText.ts'

/**
 * Returns a preset of a mart as a view. The mart's first one needs no columns: they are its own.
 * @param today the day from which upcoming rows are listed, and until which recent ones are.
 */
export function viewOfPreset(mart: Mart, preset: MartPreset, today: Day): MartView {
  const { columns, names = {}, upcoming, recent, only, having, sort = [] } = preset
  const plain = plainView(mart.mart_id)
  return {
    ...plain,
    ...(preset !== mart.presets[0] && {
      valueCols: columns.map((text) => {
        const name = names[text]
        return name === undefined ? { id: text } : { id: name, formula: text }
      }),
    }),
    sortModel: sort.map((colId) => ({ colId, sort: 'desc' })),
    ...(only && { filterModel: equalTo(only) }),
    ...(having && { filterModel: { [having]: { filterType: 'number', type: 'notBlank' } } }),
    ...(upcoming && listUpcoming(upcoming, today)),
    ...(recent && listRecent(recent, today)),
  }
}

function equalTo(only: Readonly<Record<string, string>>): MartView['filterModel'] {
  return Object.fromEntries(
    Object.entries(only).map(([column, filter]) => [
      column,
      { filterType: 'text' as const, type: 'equals' as const, filter },
    ]),
  )
}

/** Rows until today by a column of days, the latest first. */
function listRecent(column: string, today: Day): Pick<MartView, 'filterModel' | 'sortModel'> {
  return {
    filterModel: {
      [column]: { filterType: 'date', type: 'lessThan', dateFrom: addDays(today, 1) },
    },
    sortModel: [{ colId: column, sort: 'desc' }],
  }
}

/** Rows from today on by a column of days, the next one first. */
function listUpcoming(column: string, today: Day): Pick<MartView, 'filterModel' | 'sortModel'> {
  return {
    filterModel: {
      [column]: {
        filterType: 'date',
        type: 'greaterThan',
        dateFrom: addDays(today, -1),
      },
    },
    sortModel: [{ colId: column, sort: 'asc' }],
  }
}
