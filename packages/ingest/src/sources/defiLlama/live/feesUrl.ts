import { llamaUrl } from './llamaUrl.ts'

/** Returns the address of the list of amounts of one kind, such as `dailyFees`. */
export function feesListUrl(dataType: string): URL {
  return llamaUrl('/overview/fees', {
    excludeTotalDataChart: 'true',
    excludeTotalDataChartBreakdown: 'true',
    dataType,
  })
}

/** Returns the address of a protocol's amounts of one kind. */
export function feesUrl(slug: string, dataType: string): URL {
  return llamaUrl(`/summary/fees/${encodeURIComponent(slug)}`, { dataType })
}
