/**
 * The columns of the table `aggregates` in their order and of its types, over what `figuresSql` gives of each project: a
 * limited history reads some rows from the table and computes the others.
 */
export const AGGREGATES_COLUMNS = `
  metric_id, interval, project_id, anchor, latest, sum, average AS avg, change, high AS ath, low AS atl, trend,
  first_day, last_day, toUInt64(n) AS points, recent, recent_before AS previous_recent, sum_before AS previous_sum,
  average_before AS previous_avg, toUInt64(n_before) AS previous_points`
