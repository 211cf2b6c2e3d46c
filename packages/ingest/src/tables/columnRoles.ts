import type { ColumnRole } from '@tickmark/core/answers/choices'
import { createLookup } from '@tickmark/core/text/createLookup'
import { foldName } from '@tickmark/core/text/foldName'
import { foldText } from '@tickmark/core/text/foldText'

/** Headers of columns other than values, as `foldName` writes them. */
const ROLES: Readonly<Record<string, ColumnRole>> = createLookup({
  date: 'day',
  day: 'day',
  time: 'day',
  timestamp: 'day',
  datetime: 'day',
  period: 'day',
  project: 'project',
  projectid: 'project',
  projectname: 'project',
  ...nameRole('project', 'protocol protocolid protocolname protocolslug projectslug'),
  ...nameRole('project', 'tokensymbol tokenname tokenticker assetsymbol assetname coinname'),
  asset: 'project',
  token: 'project',
  symbol: 'project',
  ticker: 'project',
  slug: 'project',
  chain: 'chain',
  chainid: 'chain',
  networkid: 'chain',
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
  ...nameRole('day', 'datum fecha 日付 日期 날짜 일자'),
  ...nameRole(
    'project',
    'dapp app entity projekt protokoll projet protocole proyecto protocolo progetto protocollo projeto jeton プロジェクト プロトコル 銘柄 トークン 项目 协议 協議 币种 幣種 代币 代幣 프로젝트 프로토콜 토큰 종목',
  ),
  ...nameRole('chain', 'チェーン 公链 公鏈 链 체인'),
  ...nameRole('metric', 'kennzahl indicateur indicador metrica 指標 指标 지표'),
  ...nameRole('value', 'wert valeur valor 値 值 数值 數值 값'),
})

function nameRole(role: ColumnRole, names: string): Record<string, ColumnRole> {
  return Object.fromEntries(names.split(' ').map((name) => [foldName(name), role]))
}

/** Headers over a token, which may be one of several that a protocol holds, and over companies, which may list them. */
const SECOND_PROJECTS: readonly ReadonlySet<string>[] = [
  new Set(
    'asset token symbol ticker slug jeton 銘柄 tokensymbol tokenname tokenticker assetsymbol assetname coinname トークン 代币 代幣 토큰'
      .split(' ')
      .map(foldName),
  ),
  new Set(['coin']),
  new Set(['exchange', 'company']),
]

/** Returns the header that names the projects of rows best, of all that may; undefined for none. */
export function findProjectHeader(
  header: readonly string[],
  isOfTokens: boolean,
): string | undefined {
  const rankOf = (column: string) => {
    const rank = SECOND_PROJECTS.findIndex((names) => names.has(foldName(column)))
    return rank < 0 && findRole(column) !== 'project' ? Infinity : rank + 1
  }
  const ranks = header.map(rankOf)
  const best = Math.min(...ranks)
  // The price of a coin on an exchange is not that of the token of the exchange.
  return best > (isOfTokens ? 2 : 3) ? undefined : header[ranks.indexOf(best)]
}

/** Returns the words of a name of a program apart: `dailyFeesUsd` is "daily Fees Usd"; another text as it is. */
export function splitCamel(text: string): string {
  return CAMEL.test(text) ? text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ') : text
}

const CAMEL = /^[a-z]{2,}(?:[A-Z][a-z0-9]+|USD)+$/

/** Longer headers have more words than those of a role. */
const MAX_ROLE = 80

/** Returns what a header says that a column is, besides one of values. */
export function findRole(header: string): ColumnRole | undefined {
  if (header.length > MAX_ROLE) return undefined
  const name = foldName(header)
  return Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
}

/** Words over days that may also be over what is beside them, such as the number of a week. */
const PERIODS = new Set(
  'month week quarter year half kw cw monat woche quartal halbjahr jahr tag jour mois trimestre semestre mes 月 月份 季度 四半期 月度 월 분기'.split(
    ' ',
  ),
)

/** Returns whether a header probably names a column of days or periods. */
export function isDayHeader(header: string): boolean {
  return findRole(header) === 'day' || isPeriodName(header)
}

/** Returns whether a header is the one that pivot tables have over the first cells of rows, whatever these are. */
export function isRowLabels(header: string): boolean {
  return foldName(header) === 'rowlabels'
}

/** Words of headers over the day of a row, in the languages of spreadsheets; with the short forms of databases. */
const DAY_WORDS = new Set(
  'date day days time timestamp datetime period month week wk kw cw kalenderwoche quarter year hour block start starting begin beginning end ending ended first last of the utc gmt unix epoch ts dt ds trade trading calendar reporting as at bucket interval snapped snapshot observed recorded event evt activity data дата datum tag monat woche quartal jahr zeit zeitraum stichtag jour mois annee trimestre semaine periode fecha dia mes ano semana trimestre periodo data giorno anno settimana dag maand kwartaal jaar halbjahr half semestre halfyear asof snapshot 日付 日期 時間 时间 年月 年月日 日時 날짜 일자 월 분기 年度 年 月 月份 月度 季度 四半期 期間 기간 日 दिनांक तारीख'.split(
    ' ',
  ),
)

/** Returns whether all words of a header are about days, so that it names those of the rows and not a launch or an update. */
export function isDayName(header: string): boolean {
  if (header.length > MAX_ROLE) return false
  const words = foldText(splitCamel(header)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
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
  return header.length <= MAX_ROLE && PERIODS.has(foldName(header))
}

/** Words of headers over the names of metrics. */
const METRIC_WORDS = new Set(
  'metric metrics variable id name names line lines item items kpi kpis measure measures indicator indicators account label description field series category type income statement financials key figures kennzahl position zeile indicateur metrica indicador 指標 指标 지표 項目 항목'.split(
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
export const PLAIN_UNITS =
  /^(?:\$|#|us\$|usd|us dollars?|dollars?|number|count|tokens?|users?|address(?:es)?|transactions?|1)$/i

/** Returns whether a header says that a column has units. */
export function isUnitName(header: string): boolean {
  return header.length <= MAX_ROLE && UNIT_COLUMNS.has(foldName(header))
}
