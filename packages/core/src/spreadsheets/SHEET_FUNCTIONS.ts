/** The functions of the Excel add-in and of the Apps Script library. */
export type SheetFunction = 'value' | 'state' | 'series' | 'statement' | 'ask'

export type SheetParameter = {
  /** The field of a cell that the argument becomes. */
  name: 'project' | 'metric' | 'date' | 'granularity' | 'label' | 'question'
  description: string
  optional?: true
}

type SheetFunctionRow = {
  /** Its name in Excel, behind the namespace and a period. */
  excelName: string
  /** Its name in Google Sheets, where a name has no periods. */
  sheetsName: string
  description: string
  parameters: readonly SheetParameter[]
}

const PROJECT = { name: 'project', description: 'Project id, such as ethereum.' } as const
const METRIC = { name: 'metric', description: 'Metric id or formula, such as fees.' } as const
const GRANULARITY = {
  name: 'granularity',
  description: 'day, week, month, quarter or year.',
  optional: true,
} as const
const LABEL = {
  name: 'label',
  description: 'Only amounts for this, such as liquidations. Default: all amounts.',
  optional: true,
} as const

const OF_FIGURE: readonly SheetParameter[] = [
  PROJECT,
  METRIC,
  {
    name: 'date',
    description:
      'A day, month, quarter or year, or an interval such as 30d. Default: the newest value.',
    optional: true,
  },
  GRANULARITY,
  LABEL,
]

/** One row per function; both hosts, their descriptions and the documentation follow from it. */
export const SHEET_FUNCTIONS: Readonly<Record<SheetFunction, SheetFunctionRow>> = {
  value: {
    excelName: 'VALUE',
    sheetsName: 'TICKMARK',
    description:
      'A figure of a project. Ranges give a table, such as projects down and metrics across.',
    parameters: OF_FIGURE,
  },
  state: {
    excelName: 'STATE',
    sheetsName: 'TICKMARK_STATE',
    description:
      'The state of a figure: finished, unfinished where its period is not over, or partial where days of it are missing.',
    parameters: OF_FIGURE,
  },
  series: {
    excelName: 'SERIES',
    sheetsName: 'TICKMARK_SERIES',
    description: 'The history of figures: a row per period and a column per project and metric.',
    parameters: [
      PROJECT,
      METRIC,
      {
        name: 'date',
        description: 'An interval such as 1y, or two days such as 2023-01-01:2024-06-30.',
        optional: true,
      },
      GRANULARITY,
      LABEL,
    ],
  },
  statement: {
    excelName: 'STATEMENT',
    sheetsName: 'TICKMARK_STATEMENT',
    description: 'The financial statement of a project.',
    parameters: [
      PROJECT,
      GRANULARITY,
      { name: 'date', description: 'An interval such as 1y or 3y.', optional: true },
    ],
  },
  ask: {
    excelName: 'ASK',
    sheetsName: 'TICKMARK_ASK',
    description: 'The figures that answer a question in plain language.',
    parameters: [
      { name: 'question', description: 'Such as monthly fees of aave by chain since 2023.' },
    ],
  },
}
export const SHEET_FUNCTION_NAMES = Object.keys(SHEET_FUNCTIONS) as readonly SheetFunction[]

/** Returns whether a function fills one cell, so that ranges of arguments give a table of them. */
export function isOfOneCell(name: SheetFunction): name is 'value' | 'state' {
  return name === 'value' || name === 'state'
}
