import { addDays, type Day, dayStart } from '@tickmark/core/time/Day'

const DAYS_PER_CALL = 366

/** An address for each year or less from `from` to `to`, with both ends in seconds since 1970. */
export function yearlyUrls(
  address: string,
  range: { from: Day; to: Day },
  query: Readonly<Record<string, string>> = {},
): URL[] {
  const urls: URL[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, DAYS_PER_CALL)) {
    const last = addDays(day, DAYS_PER_CALL - 1)
    const url = new URL(address)
    url.searchParams.set('start', String(dayStart(day) / 1000))
    url.searchParams.set('end', String(dayStart(last < range.to ? last : range.to) / 1000))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    urls.push(url)
  }
  return urls
}
