import type { MetricFormat } from '../metrics/MetricDefinition.ts'

/** An amount with cents, or as many digits as a token of a fraction of a cent needs. */
const scaled = (sign: string) => `[>=1]${sign}#,##0.00;[<=-1]-${sign}#,##0.00;${sign}0.00####`

/** Whole counts have no decimals, averages of them two. */
const PLAIN = '[>=1000]#,##0;[<=-1000]-#,##0;0.####'

const withUnit = (unit: string) => `#,##0.00" ${unit}"`

/**
 * Number formats of Excel by the unit of a column: values stay exact, and are shown with thousands, `$`, `%` or `×`.
 * Changes and shares are fractions.
 */
export const EXCEL_FORMATS: Readonly<Record<MetricFormat | 'fraction', string>> = {
  usd: scaled('$'),
  number: PLAIN,
  tokens: PLAIN,
  percent: '0.00%',
  fraction: '0.0%',
  multiple: '#,##0.00"×"',
  seconds: withUnit('s'),
  per_second: '#,##0.00"/s"',
  token_ICP: withUnit('ICP'),
  token_ckBTC: withUnit('ckBTC'),
  token_ckETH: withUnit('ckETH'),
  cycles_per_seconds: withUnit('cycles/s'),
}
