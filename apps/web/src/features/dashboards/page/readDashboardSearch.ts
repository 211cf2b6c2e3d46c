import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { INTERVALS, type Interval } from '@tickmark/core/time/Interval'
import { readSearch } from '../../../data/readSearch.ts'
import type { ChosenProjects } from '../variables/chooseProjects.ts'

/** A dashboard as its address says that it is looked at; what is absent is as the dashboard says. */
export type DashboardSearch = {
  /** By the variable's name; in the address `$project` is `var.project`. */
  chosen: ChosenProjects
  granularity: Granularity | undefined
  range: Interval | undefined
  isEditing: boolean
  isPresenting: boolean
  /** Of something new: what it begins as. */
  template: string | undefined
  /** Of something new: what the address holds of it; see `readShared`. */
  held: unknown
  /** Of the link by which it can be read. */
  secret: string | undefined
}

const VARIABLE = /^var\.([a-z][a-z0-9_]{0,30})$/
const MAX_TEXT = 200

export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const read = readSearch(raw)
  const chosen: Record<string, string> = {}
  for (const key of Object.keys(raw)) {
    const name = VARIABLE.exec(key)?.[1]
    const project = read.text(key)?.slice(0, MAX_TEXT)
    if (name !== undefined && project !== undefined) chosen[`$${name}`] = project
  }
  return {
    chosen,
    granularity: read.choice('g', GRANULARITIES),
    range: read.choice('range', INTERVALS),
    isEditing: read.flag('edit') === true,
    isPresenting: read.flag('present') === true,
    template: read.text('template')?.slice(0, MAX_TEXT),
    held: raw.dashboard,
    secret: read.text('secret')?.slice(0, MAX_TEXT),
  }
}

/** The parameter of a variable in the address. */
export function variableKey(name: string): `var.${string}` {
  return `var.${name.replace(/^\$/, '')}`
}
