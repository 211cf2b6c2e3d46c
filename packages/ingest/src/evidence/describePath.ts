import type { JsonPath } from './locateJson.ts'

/** A way in a document as programmers write it: `data[12].price`, `coins["coingecko:bitcoin"]`. */
export function describePath(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[A-Za-z_]\w*$/.test(step)) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}
