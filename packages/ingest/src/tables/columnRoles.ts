import type { ColumnRole } from '@tickmark/core/answers/choices'
import { foldName } from '@tickmark/core/text/foldName'
import { foldText } from '@tickmark/core/text/foldText'

/** Headers of columns other than values, without case and punctuation. */
const ROLES: Readonly<Record<string, ColumnRole>> = {
  date: 'day',
  day: 'day',
  time: 'day',
  timestamp: 'day',
  datetime: 'day',
  period: 'day',
  datum: 'day',
  fecha: 'day',
  project: 'project',
  projectid: 'project',
  projectname: 'project',
  protocol: 'project',
  asset: 'project',
  token: 'project',
  symbol: 'project',
  ticker: 'project',
  slug: 'project',
  projekt: 'project',
  protokoll: 'project',
  projet: 'project',
  protocole: 'project',
  proyecto: 'project',
  protocolo: 'project',
  progetto: 'project',
  projeto: 'project',
  chain: 'chain',
  chainid: 'chain',
  chainname: 'chain',
  blockchain: 'chain',
  network: 'chain',
  product: 'product',
  productid: 'product',
  productname: 'product',
  label: 'label',
  feelabel: 'label',
  metric: 'metric',
  metricid: 'metric',
  metricname: 'metric',
  value: 'value',
  amount: 'value',
}

/** Returns what a header says that a column is, besides one of values. */
export function findRole(header: string): ColumnRole | undefined {
  const name = foldName(header)
  return Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
}

/** Words over days that may also be over what is beside them, such as the number of a week. */
const PERIODS = new Set(
  'month week quarter year kw cw monat woche quartal jahr tag jour mois'.split(' '),
)

/** Returns whether a header probably names a column of days or periods. */
export function isDayHeader(header: string): boolean {
  return findRole(header) === 'day' || PERIODS.has(foldName(header))
}

/** Words of headers over the day of a row, in the languages of spreadsheets; with the short forms of databases. */
const DAY_WORDS = new Set(
  'date day days time timestamp datetime period month week wk kw cw kalenderwoche quarter year hour block start starting begin beginning end ending ended first last of the utc gmt unix epoch ts dt ds trade trading calendar reporting as at bucket interval snapped snapshot observed recorded event evt activity data дата datum tag monat woche quartal jahr zeit zeitraum stichtag jour mois annee trimestre semaine periode fecha dia mes ano semana trimestre periodo data giorno anno settimana dag maand kwartaal jaar 日付 日期 時間 时间 年月 年月日 日時 날짜 日 दिनांक तारीख'.split(
    ' ',
  ),
)

/** Returns whether all words of a header are about days, so that it names those of the rows and not a launch or an update. */
export function isDayName(header: string): boolean {
  const words = foldText(header).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.every((word) => DAY_WORDS.has(word))
}

const WEEKS = new Set('week weeks wk kw cw woche kalenderwoche semaine semana settimana'.split(' '))

/** Returns whether a header says that a column has weeks. */
export function isWeekName(header: string): boolean {
  return foldText(header)
    .split(/[^\p{L}]+/u)
    .some((word) => WEEKS.has(word))
}

/** Returns whether a header names a part of a date, such as the month, which is beside its year in another column. */
export function isPeriodName(header: string): boolean {
  return PERIODS.has(foldName(header))
}

/** Words of headers over the names of metrics. */
const METRIC_WORDS = new Set(
  'metric metrics id name names line lines item items kpi kpis measure measures indicator indicators account label description field series category type income statement financials key figures kennzahl position zeile indicateur metrica'.split(
    ' ',
  ),
)

/** Returns whether all words of a header are about names of metrics, so that it says nothing else of their values. */
export function isMetricName(header: string): boolean {
  const words = foldText(header).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.every((word) => METRIC_WORDS.has(word))
}

/** Headers of columns with the unit of each row. */
const UNIT_COLUMNS = new Set(
  'unit units currency ccy scale denomination multiplier factor decimals exponent magnitude'.split(
    ' ',
  ),
)

/** Texts that say of values no more than a header without a unit does. */
export const PLAIN_UNITS = /^(?:\$|us\$|usd|us dollars?|dollars?|number|count|tokens?|1)$/i

/** Returns whether a header says that a column has units. */
export function isUnitName(header: string): boolean {
  return UNIT_COLUMNS.has(foldName(header))
}
