import type { AggregateInterval } from '@tickmark/core/answers/choices'

export type FormulaChoice = { name: string; interval: AggregateInterval; formula: string }

/** What separates columns, their parts and the bounds of figures in the address. */
const SEPARATORS = /[%,:~]/g

/** The id of a column of a formula, such as `=30d~Per user~revenue / user_mau`: all that there is to know of it. */
export function writeFormulaColumn({ name, interval, formula }: FormulaChoice): string {
  return `=${interval}~${write(name.trim())}~${write(formula.trim())}`
}

function write(text: string): string {
  return text.replaceAll(
    SEPARATORS,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
