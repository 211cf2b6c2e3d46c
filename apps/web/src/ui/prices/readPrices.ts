import type { LivePrices } from '@tickmark/core/prices/LivePrice'

/** The prices of a message; null for what is no message of ours, such as one of a later release. */
export function readPrices(data: unknown): LivePrices | null {
  if (typeof data !== 'string') return null
  try {
    const message: unknown = JSON.parse(data)
    return isObject(message) && isObject(message.prices) && areAllPrices(message.prices)
      ? message.prices
      : null
  } catch {
    return null
  }
}

function areAllPrices(prices: Readonly<Record<string, unknown>>): prices is LivePrices {
  return Object.values(prices).every(
    (price) =>
      price === null ||
      (isObject(price) &&
        typeof price.price === 'number' &&
        typeof price.at === 'number' &&
        Array.isArray(price.from)),
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
