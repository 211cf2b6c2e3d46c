/**
 * The periods of one key in columns of equal length: `at` counts periods from the first of the answer, and `m0`, `m1`,
 * … hold the values of the measures there, null where one is missing. `unfinished` lists the positions of periods that
 * include a point that was not final when it was observed, `x_m0`, … those of partial values, and `bad_m0`, … says why
 * an index has no base; see `compileMetricQuery`.
 */
export type PackedSeries = {
  at: number[]
  unfinished: number[]
  total_series: number
} & Record<string, string | number | null | (number | null)[]>
