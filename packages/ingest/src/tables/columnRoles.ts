import type { ColumnRole } from '@tickmark/core/answers/choices'
import { foldName } from '@tickmark/core/text/foldName'

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
  chain: 'chain',
  chainid: 'chain',
  chainname: 'chain',
  blockchain: 'chain',
  network: 'chain',
  product: 'product',
  productid: 'product',
  productname: 'product',
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
const PERIODS = new Set('month week quarter year monat woche quartal jahr tag jour mois'.split(' '))

/** Returns whether a header probably names a column of days or periods. */
export function isDayHeader(header: string): boolean {
  return findRole(header) === 'day' || PERIODS.has(foldName(header))
}
