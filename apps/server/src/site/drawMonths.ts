import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { type Html, html } from './html.ts'
import { roundUp } from './roundUp.ts'
import type { MonthlyFees } from './SiteContent.ts'

/** The drawing is stretched to the room it gets; its texts stand outside of it and are not. */
const HEIGHT = 100
const STEP = 10
const BAR = 7.2

/** Fees and, before them, revenue of all projects by month. */
export function drawMonths(months: MonthlyFees): Html {
  const { timestamps, fees, revenue, provisionalFrom, wholeFrom } = months
  const top = roundUp(Math.max(...fees.map((value) => value ?? 0)))
  const bars = (values: readonly (number | null)[], name: string) =>
    values.map((value, index) => {
      if (value === null || value <= 0) return null
      const height = (value / top) * HEIGHT
      const state = index >= provisionalFrom || index < wholeFrom ? ' unfinished' : ''
      return html`<rect class="${name}${state}" x="${(index * STEP + (STEP - BAR) / 2).toFixed(1)}" y="${(HEIGHT - height).toFixed(2)}" width="${BAR}" height="${height.toFixed(2)}"/>`
    })
  const [first, last] = [timestamps[0], timestamps.at(-1)]
  const middle = timestamps[Math.floor((timestamps.length - 1) / 2)]
  const name = (day: string | undefined) =>
    day === undefined ? '' : formatPeriod(day, 'month').heading
  return html`<div class="plot">
<div class="levels" aria-hidden="true"><span>${formatValue(top, 'usd', 'compact')}</span><span>${formatValue(top / 2, 'usd', 'compact')}</span><span>${formatValue(0, 'usd', 'compact')}</span></div>
<svg role="img" aria-label="Fees and revenue of all projects by month, from ${name(first)} to ${name(last)}" viewBox="0 0 ${timestamps.length * STEP} ${HEIGHT}" preserveAspectRatio="none">${bars(fees, 'fees')}${bars(revenue, 'revenue')}</svg>
<div class="times" aria-hidden="true"><span>${name(first)}</span><span>${name(middle)}</span><span>${name(last)}</span></div>
</div>`
}
